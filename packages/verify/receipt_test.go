package main

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
)

// The example of docs/fairness.md.
const receiptPublicKey = "906be7c47060a49e353195e1488f430012f644a1fe4e2a12eac2e4bff690ca68"

var exampleReceipt = receipt{
	Key: "2026-11",
	Leaf: "rangoli receipt 1\nevent stake\ntable win:P:1\nround 20261120436\nmember 1000017\nbet 3c6b8d2e-0003\n" +
		"amount 1000\narrival 1795191440003\npick G",
	Arrival: 1795191440003,
	Index:   2,
	Size:    5,
	Path: []string{
		"88c882d72078111317388bfe461d791818ad133eaba7d04b9632170d39af619d",
		"2231b52166a0d3c9b058240d71610cd88cd8ac6f6f6184341e78d97a0af20ca6",
		"4f2ce1f355356f9fd2c03926b9a38aeeaaf8164c4d8b3480fa0b468e47d0425a",
	},
	Root: "d84a3eb5b4305bc0641dbc34e61abe22ea2a04c581fdab277be3cabf56e27325",
	Signature: "cdd11a1772c96773c7192194e746367d466a3bd1f597f6b87a4b5da875cbeabc" +
		"b5256bae3b1a7f1f040bf60bfffe5bf5459562e91a6b21151ef13c535852f305",
}

var exampleKeys = []publicKey{{"2026-11", receiptPublicKey}}

func TestTheReceiptOfTheExampleHolds(t *testing.T) {
	said, err := exampleReceipt.verify(exampleKeys)
	equal(t, []any{said["bet"], err}, []any{"3c6b8d2e-0003", nil})
}

func TestTheKeyOfTheExampleFollowsFromItsSecret(t *testing.T) {
	seed := hmacSum("a-receipt-key-of-thirty-two-chars", "rangoli receipts 1")
	key := ed25519.NewKeyFromSeed(seed).Public().(ed25519.PublicKey)
	equal(t, hex.EncodeToString(key), receiptPublicKey)
}

func TestEachFaultOfAReceiptHasItsName(t *testing.T) {
	for name, each := range map[string]struct {
		change func(*receipt)
		want   error
	}{
		"another amount":   {func(r *receipt) { r.Leaf = strings.Replace(r.Leaf, "amount 1000", "amount 9000", 1) }, errAltered},
		"another place":    {func(r *receipt) { r.Index = 1 }, errAltered},
		"no place":         {func(r *receipt) { r.Index = 5 }, errAltered},
		"a larger tree":    {func(r *receipt) { r.Size = 9 }, errAltered},
		"a shorter path":   {func(r *receipt) { r.Path = r.Path[1:] }, errAltered},
		"a longer path":    {func(r *receipt) { r.Path = append(r.Path[:3:3], r.Root) }, errAltered},
		"a path of no hex": {func(r *receipt) { r.Path = []string{"zz", r.Path[1], r.Path[2]} }, errAltered},
		"another root":     {func(r *receipt) { r.Root = strings.Repeat("0", 64) }, errAltered},
		"another arrival":  {func(r *receipt) { r.Arrival++ }, errAltered},
		"another key":      {func(r *receipt) { r.Key = "2026-12" }, errUnknownKey},
		"a forged one":     {func(r *receipt) { r.Signature = "00" + r.Signature[2:] }, errForged},
		"no signature":     {func(r *receipt) { r.Signature = "" }, errForged},
	} {
		changed := exampleReceipt
		each.change(&changed)
		if _, err := changed.verify(exampleKeys); !errors.Is(err, each.want) {
			t.Errorf("%s: %v, not %v", name, err, each.want)
		}
	}
}

// sign makes a receipt of one leaf with a key of the tests.
func sign(lines ...string) receipt {
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize))
	text := leafHeading + "\n" + strings.Join(lines, "\n")
	r := receipt{Key: "test", Leaf: text, Size: 1}
	for _, line := range lines {
		fmt.Sscanf(line, "arrival %d", &r.Arrival)
	}
	r.Root, _ = r.root()
	r.Signature = hex.EncodeToString(ed25519.Sign(key, []byte(rootHeading+"\n"+r.Root)))
	return r
}

func testKeys() []publicKey {
	key := ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)).Public().(ed25519.PublicKey)
	return []publicKey{{"test", hex.EncodeToString(key)}}
}

func winStake(pick string, amount int) receipt {
	return sign("event stake", "table win:P:1", "round 20261123077", "member 1000017", "bet one",
		fmt.Sprintf("amount %d", amount), "arrival 1795361400000", "pick "+pick)
}

// evidenceOf has the recorded round, whose digit is 0: red and violet.
func evidenceOf(t *testing.T, receipts ...receipt) evidence {
	t.Helper()
	file := evidence{Receipts: receipts, Keys: testKeys(), Round: &round{}}
	var chains chainList
	if err := firstFault(json.Unmarshal([]byte(recordedRound), file.Round), json.Unmarshal([]byte(recordedChains), &chains)); err != nil {
		t.Fatal(err)
	}
	file.Chains = chains.Queryset
	return file
}

func check(file evidence) (string, error) {
	var out strings.Builder
	err := verifyEvidence(file, chainList{}, &out)
	return out.String(), err
}

func rowOf(amount, payout string) *record {
	number := json.Number(payout)
	return &record{Amount: json.Number(amount), Payout: &number}
}

func TestEvidenceSaysWhatTheStakePays(t *testing.T) {
	file := evidenceOf(t, winStake("R", 1000))
	file.Record = rowOf("10", "14.7")
	said, err := check(file)
	equal(t, err, nil)
	for _, part := range []string{"accepted a stake of 10.00 on win:P:1", "outcome follows from its seeds", "pays 14.70"} {
		if !strings.Contains(said, part) {
			t.Errorf("%q is missing in %q", part, said)
		}
	}
}

const flightRound, takeOffMs = "179538442726", 1795384427260 + 13000

func flightStake(bet string) receipt {
	return sign("event stake", "table aviator", "round "+flightRound, "member 1000017", "bet "+bet,
		"amount 5000", "arrival 1795384430000", "slot 0", "auto none", "silence none", "seed abc")
}

func flightCashOut(bet string, amount, coefficient, payout int) receipt {
	return sign("event cash-out", "table aviator", "round "+flightRound, "member 1000017", "bet "+bet,
		fmt.Sprintf("amount %d", amount), fmt.Sprintf("arrival %d", takeOffMs+5000), "slot 0", "auto none", "silence none",
		fmt.Sprintf("coefficient %d", coefficient), fmt.Sprintf("payout %d", payout))
}

func flightCancel(bet string, amount, arrival int) receipt {
	return sign("event cancel", "table aviator", "round "+flightRound, "member 1000017", "bet "+bet,
		fmt.Sprintf("amount %d", amount), fmt.Sprintf("arrival %d", arrival))
}

func payoutOf(table, round, pick, result string, amount, payout int) receipt {
	return sign("event payout", "table "+table, "round "+round, "member 1000017", "bet one",
		fmt.Sprintf("amount %d", amount), "arrival 1795384450000", "pick "+pick, "result "+result, fmt.Sprintf("payout %d", payout))
}

func rollStake(roll, payout int) receipt {
	return sign("event stake", "table dice", "round 7", "member 1000017", "bet 7", "amount 10000", "arrival 7",
		"target 5000", "over true", fmt.Sprintf("roll %d", roll), fmt.Sprintf("payout %d", payout))
}

func TestASignedCancelGivesTheStakeBack(t *testing.T) {
	for name, each := range map[string]struct {
		record *record
		said   string
		want   error
	}{
		"given back": {&record{Amount: "50", Cancelled: true, Status: "R", Payout: rowOf("50", "50").Payout}, "cancelled a stake of 50.00", nil},
		"withheld":   {rowOf("50", "0"), "record shows a payout of 0, not 50.00", errMisfit},
	} {
		file := evidence{Keys: testKeys(), Round: &round{Game: "aviator", Period: flightRound}, Record: each.record,
			Receipts: []receipt{flightStake("one"), flightCancel("one", 5000, takeOffMs-2000)}}
		said, err := check(file)
		if !errors.Is(err, each.want) || !strings.Contains(said, each.said) || strings.Contains(said, "no receipt") {
			t.Errorf("%s: %v, %q", name, err, said)
		}
	}
}

func TestTheSignedLineSaysWhetherAGameWasForced(t *testing.T) {
	server, client, nonce := "5ff5c610e633b2a91c46d1be1f74286b", "854581b6f52eaa86503f1dc6433655f9", int64(2)
	lines := []string{"table mines", "round 7", "member 1000017", "bet 7", "amount 10000", "arrival 7"}
	terms := []string{"commitment " + hashHex(server), "client_seed 854581b6f52eaa86503f1dc6433655f9", "entropy " + exampleEntropy, "nonce 2", "traps 3"}
	taken := sign(slices.Concat([]string{"event cash-out"}, lines, []string{"opened 1,9", "payout 12727"})...)
	for name, each := range map[string]struct {
		signed   []string
		isForced bool
		want     error
	}{
		"signed as forced":               {[]string{"forced true"}, true, nil},
		"signed as forced, shown as not": {[]string{"forced true"}, false, errMisfit},
		"signed as drawn, shown as such": {[]string{"forced false"}, false, errContradiction},
		"signed as drawn":                {[]string{"forced false"}, true, errContradiction},
	} {
		stake := sign(slices.Concat([]string{"event stake"}, lines, terms, each.signed)...)
		file := evidence{Keys: testKeys(), Receipts: []receipt{stake, taken}, Round: &round{
			Game: "mines", Period: "7", lines: leaf{"traps": "3"}, Commitment: hashHex(server), ClientSeed: &client, Entropy: exampleEntropy, Nonce: &nonce,
			ServerSeed: &server, Forced: each.isForced}}
		if _, err := check(file); !errors.Is(err, each.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSignedLinesAreJudged(t *testing.T) {
	for name, each := range map[string]struct {
		receipts []receipt
		want     error
	}{
		"the same stake twice":      {[]receipt{winStake("R", 1000), winStake("R", 1000)}, nil},
		"two receipts for one bet":  {[]receipt{winStake("R", 1000), winStake("G", 1000)}, errContradiction},
		"other terms":               {[]receipt{withLine(winStake("R", 1000), "terms 0"), withLine(winStake("R", 1000), "terms 1")}, errContradiction},
		"made again without terms":  {[]receipt{withLine(winStake("R", 1000), "terms 0"), winStake("R", 1000)}, nil},
		"what the player saw":       {[]receipt{flightStake("one"), withLine(flightCashOut("one", 5000, 134, 6700), "tag 5000")}, nil},
		"before the player saw it":  {[]receipt{flightStake("one"), withLine(flightCashOut("one", 5000, 134, 6700), "tag 5001")}, errContradiction},
		"a cash-out and its stake":  {[]receipt{flightStake("one"), flightCashOut("one", 5000, 134, 6700)}, nil},
		"a cash-out of another sum": {[]receipt{flightStake("one"), flightCashOut("one", 500, 134, 670)}, errContradiction},
		"a cash-out paid less":      {[]receipt{flightStake("one"), flightCashOut("one", 5000, 134, 6699)}, errContradiction},
		"a cash-out at less":        {[]receipt{flightStake("one"), flightCashOut("one", 5000, 130, 6500)}, errContradiction},
		"a cash-out of another bet": {[]receipt{flightStake("one"), flightCashOut("two", 5000, 134, 6700)}, errMixed},
		"a cancel and its stake":    {[]receipt{flightStake("one"), flightCancel("one", 5000, takeOffMs-1001)}, nil},
		"a cancel of another sum":   {[]receipt{flightStake("one"), flightCancel("one", 500, takeOffMs-1001)}, errContradiction},
		"a cancel of another bet":   {[]receipt{flightStake("one"), flightCancel("two", 5000, takeOffMs-1001)}, errMixed},
		"a cancel before its stake": {[]receipt{flightStake("one"), flightCancel("one", 5000, 1795384429999)}, errContradiction},
		"a cancel from the lock on": {[]receipt{flightCancel("one", 5000, takeOffMs-1000)}, errContradiction},
		"a cancel and a cash-out": {[]receipt{flightCancel("one", 5000, takeOffMs-1001),
			flightCashOut("one", 5000, 134, 6700)}, errContradiction},
		"a payout by its result":     {[]receipt{payoutOf("luckyhit", "59840362", "L", "R 4", 1000, 3920)}, nil},
		"a payout by the colour":     {[]receipt{payoutOf("luckyhit", "59840362", "R", "R 4", 1000, 1960)}, nil},
		"a payout of another sum":    {[]receipt{payoutOf("luckyhit", "59840362", "B", "R 4", 1000, 1960)}, errContradiction},
		"a payout by a price":        {[]receipt{payoutOf("win:P:1", "20261120436", "G", "10275", 1000, 1470)}, nil},
		"a payout of a colour more":  {[]receipt{payoutOf("win:P:1", "20261120436", "G", "10275", 1000, 1960)}, errContradiction},
		"a void round":               {[]receipt{payoutOf("win:P:1", "20261120436", "G", "void", 1000, 1000)}, nil},
		"a void round less a fee":    {[]receipt{payoutOf("win:P:1", "20261120436", "G", "void", 1000, 980)}, errContradiction},
		"a payout without a result":  {[]receipt{payoutOf("win:P:1", "20261120436", "G", "?", 1000, 980)}, errContradiction},
		"a payout of another stake":  {[]receipt{flightStake("one"), payoutOf("aviator", flightRound, "G", "void", 500, 500)}, errContradiction},
		"a payout and a cash-out":    {[]receipt{flightCashOut("one", 5000, 134, 6700), payoutOf("aviator", flightRound, "G", "void", 5000, 5000)}, errContradiction},
		"a roll that won":            {[]receipt{rollStake(5000, 19600)}, nil},
		"a roll that was paid less":  {[]receipt{rollStake(5000, 19500)}, errContradiction},
		"two stakes of another game": {[]receipt{winStake("R", 1000), flightStake("one")}, errMixed},
	} {
		file := evidence{Receipts: each.receipts, Keys: testKeys()}
		if _, err := check(file); !errors.Is(err, each.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestUnsignedPartsThatDoNotFitEndWithOne(t *testing.T) {
	with := func(change func(*evidence)) evidence {
		file := evidenceOf(t, winStake("R", 1000))
		file.Record = rowOf("10", "14.7")
		change(&file)
		return file
	}
	for name, each := range map[string]struct {
		file evidence
		said string
	}{
		"nothing":                {with(func(*evidence) {}), "Nobody signed the round and the record"},
		"a withheld payout":      {with(func(f *evidence) { f.Record = rowOf("10", "0") }), "record shows a payout of 0, not 14.70"},
		"a smaller stake":        {with(func(f *evidence) { f.Record = rowOf("1", "14.7") }), "record shows a stake of 1, not 10.00"},
		"a cancelled stake":      {with(func(f *evidence) { f.Record.Cancelled = true }), "as cancelled"},
		"another table's round":  {with(func(f *evidence) { f.Round.SaasID = "2" }), "round is win:P:2"},
		"another result":         {with(func(f *evidence) { *f.Round.LastNum = 1 }), "round does not hold"},
		"another end of a chain": {with(func(f *evidence) { f.Chains[0].End = "00" }), "round does not hold"},
	} {
		said, err := check(each.file)
		isMisfit := name != "nothing" && name != "a cancelled stake"
		if errors.Is(err, errMisfit) != isMisfit || !strings.Contains(said, each.said) {
			t.Errorf("%s: %v, %q", name, err, said)
		}
	}
}

func TestKeptKeysAndChainsComeFirst(t *testing.T) {
	file := evidenceOf(t, winStake("R", 1000))
	err := verifyEvidence(file, chainList{Keys: exampleKeys}, &strings.Builder{})
	if !errors.Is(err, errUnknownKey) {
		t.Errorf("accepted a key that was not kept: %v", err)
	}
	kept := chainList{Queryset: []chainInfo{{Table: "win:P:1", Chain: 1, End: "00", Length: 16384}}}
	var out strings.Builder
	if err := verifyEvidence(file, kept, &out); !errors.Is(err, errMisfit) || !strings.Contains(out.String(), "does not lead to the chain's end") {
		t.Errorf("did not compare with the kept end: %v, %q", err, out.String())
	}
}

func TestPayoutsOfEachGame(t *testing.T) {
	flight, black, odds, digit := 1.87, true, 4, int64(5)
	aviator := round{Game: "aviator", Period: flightRound, Result: &flight}
	cards := round{Game: "luckyhit", BlackWin: &black, LuckyOdds: &odds}
	win := round{Game: "win", LastNum: &digit}
	mines := round{Game: "mines", TrapIndexes: []int{14, 17, 23}}
	for _, each := range []struct {
		round          round
		stake, cashOut leaf
		want           string
	}{
		{aviator, leaf{"amount": "5000", "auto": "none"}, nil, "0 <nil>"},
		{aviator, leaf{"amount": "5000", "auto": "187"}, nil, "9350 <nil>"},
		{aviator, leaf{"amount": "5000", "auto": "188"}, nil, "0 <nil>"},
		{aviator, leaf{"amount": "5000", "auto": "none"}, leaf{"coefficient": "134", "payout": "6700"}, "6700 <nil>"},
		{aviator, leaf{"amount": "5000", "auto": "none"}, leaf{"coefficient": "332", "payout": "16600"}, "never"},
		{aviator, leaf{"amount": "5000", "auto": "none", "silence": "5000 120"}, nil, "0 " + errUnknowable.Error()},
		{cards, leaf{"amount": "1000", "pick": "B"}, nil, "1960 <nil>"},
		{cards, leaf{"amount": "1000", "pick": "R"}, nil, "0 <nil>"},
		{cards, leaf{"amount": "1000", "pick": "L"}, nil, "3920 <nil>"},
		{win, leaf{"amount": "1000", "pick": "G"}, nil, "1470 <nil>"},
		{win, leaf{"amount": "1000", "pick": "R"}, nil, "0 <nil>"},
		{win, leaf{"amount": "1000", "pick": "V"}, nil, "4410 <nil>"},
		{win, leaf{"amount": "1000", "pick": "N5"}, nil, "8820 <nil>"},
		{win, leaf{"amount": "1000", "pick": "N4"}, nil, "0 <nil>"},
		{round{Game: "win", Voided: true}, leaf{"amount": "1000", "pick": "G"}, nil, "1000 <nil>"},
		{round{Game: "aviator", Voided: true}, leaf{"amount": "1000"}, leaf{"payout": "1340"}, "never"},
		{mines, leaf{"amount": "10000", "traps": "3"}, leaf{"opened": "1,7", "payout": "12727"}, "12727 <nil>"},
		{mines, leaf{"amount": "10000", "traps": "3"}, nil, "0 <nil>"},
		{mines, leaf{"amount": "10000", "traps": "3"}, leaf{"opened": "1,14", "payout": "12727"}, "never"},
	} {
		due, err := each.round.pays(each.stake, each.cashOut)
		got := fmt.Sprint(due, " ", err)
		if errors.Is(err, errNever) {
			got = "never"
		}
		if got != each.want {
			t.Errorf("%s %v %v: %s, not %s", each.round.Game, each.stake, each.cashOut, got, each.want)
		}
	}
}

func TestCashOutsAgainstTheirStakes(t *testing.T) {
	server := "5ff5c610e633b2a91c46d1be1f74286b"
	flight := leaf{"table": "aviator", "round": flightRound, "amount": "5000", "auto": "none", "silence": "none"}
	with := func(base leaf, name, value string) leaf {
		changed := maps.Clone(base)
		changed[name] = value
		return changed
	}
	silent := with(flight, "silence", "5000 120")
	out := func(ms, coefficient int) leaf {
		return leaf{"arrival": fmt.Sprint(takeOffMs + ms), "coefficient": fmt.Sprint(coefficient), "payout": fmt.Sprint(50 * coefficient)}
	}
	mines := leaf{"table": "mines", "amount": "10000", "traps": "3", "commitment": hashHex(server),
		"client_seed": "854581b6f52eaa86503f1dc6433655f9", "entropy": exampleEntropy, "nonce": "2"}
	taken := func(opened, payout string) leaf { return leaf{"opened": opened, "payout": payout} }
	for name, each := range map[string]struct {
		stake, cashOut leaf
		isSound        bool
	}{
		"by arrival":                    {flight, out(5000, 134), true},
		"automatic before the arrival":  {with(flight, "auto", "120"), out(5000, 120), true},
		"after silence":                 {silent, out(5000, 125), true},
		"less than the arrival gives":   {flight, out(5000, 130), false},
		"before take-off":               {flight, out(-1, 100), false},
		"after silence below the least": {silent, out(5000, 119), false},
		"another payout":                {flight, with(out(5000, 134), "payout", "6699"), false},
		"two safe cells":                {mines, taken("1,7", "12727"), true},
		"two safe cells paid less":      {mines, taken("1,7", "12726"), false},
		"a trap":                        {mines, taken("1,9", "12727"), false},
		"a trap by another seed":        {with(mines, "commitment", "00"), taken("1,9", "12727"), true},
	} {
		if err := gameAt(each.stake["table"]).cashedOut(each.stake, each.cashOut, &server); (err == nil) != each.isSound {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// RFC 8032, section 7.1, tests 1 to 3: the standard library's Ed25519 is the one that the document means.
func TestEd25519OfTheStandard(t *testing.T) {
	for _, each := range [][4]string{
		{"9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60", "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "", "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"},
		{"4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb", "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72", "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"},
		{"c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7", "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82", "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"},
	} {
		var parts [4][]byte
		for i, text := range each {
			parts[i], _ = hex.DecodeString(text)
		}
		key := ed25519.NewKeyFromSeed(parts[0])
		equal(t, hex.EncodeToString(key.Public().(ed25519.PublicKey)), each[1])
		equal(t, hex.EncodeToString(ed25519.Sign(key, parts[2])), each[3])
	}
}

// withLine is a receipt of the same leaf with a line more.
func withLine(r receipt, line string) receipt {
	return sign(append(strings.Split(r.Leaf, "\n")[1:], line)...)
}

func TestKeptReceiptsAreCheckedStakeByStake(t *testing.T) {
	kept := func(receipts ...receipt) error {
		text, _ := json.Marshal(map[string]any{"receipts": receipts, "receipt_keys": testKeys()})
		return verifyKept(nil, "", strings.NewReader(string(text)), io.Discard)
	}
	equal(t, kept(winStake("R", 1000), flightStake("one"), flightStake("two"), flightCashOut("one", 5000, 134, 6700)), nil)
	refused(t, "a forged one", kept(winStake("R", 1000), receipt{Leaf: winStake("G", 1000).Leaf}))
	refused(t, "two picks of one stake", kept(flightStake("one"), winStake("R", 1000), winStake("G", 1000)))
}

func TestGenerationsAreJudgedApartIfTheListNamesThem(t *testing.T) {
	roll := func(bet, nonce int, more ...string) receipt {
		lines := []string{"event stake", "table dice", fmt.Sprint("round ", bet), "member 1000017", fmt.Sprint("bet ", bet),
			"amount 1000", fmt.Sprint("arrival ", bet)}
		terms := []string{"commitment " + hashHex("seed"), "client_seed own", "entropy none", fmt.Sprint("nonce ", nonce),
			"target 5000", "over true", "forced true", "roll 0", "payout 0"}
		return sign(append(append(lines, more...), terms...)...)
	}
	listed := func(entry string) *logAnswer {
		return &logAnswer{Head: noteOf([]string{entry}, listKey), Queryset: []logEntry{{0, entry}}, Inclusion: &[]string{}}
	}
	restored := []receipt{roll(1, 4), roll(2, 5), roll(3, 0, "generation 9"), roll(4, 1, "generation 9")}
	entry := "generation 9\ntime 9\nreason restore"
	unsigned := listed(entry)
	unsigned.Head = noteOf([]string{entry}, ed25519.NewKeyFromSeed(append([]byte{1}, make([]byte, ed25519.SeedSize-1)...)))
	for name, each := range map[string]struct {
		receipts []receipt
		log      *logAnswer
		want     error
	}{
		"plays before and after a restore": {restored, listed(entry), nil},
		"no entry of the generation":       {restored, nil, errUnlisted},
		"an entry of another generation":   {restored, listed("generation 8\ntime 9\nreason restore"), errUnlisted},
		"a list that nobody signed":        {restored, unsigned, errUnlisted},
		"a number twice in a generation":   {append(restored, roll(5, 1, "generation 9")), listed(entry), errContradiction},
		"a number skipped in a generation": {append(restored, roll(5, 3, "generation 9")), listed(entry), errSkipped},
		"a number skipped before it":       {append(restored, roll(5, 7)), listed(entry), errSkipped},
	} {
		saved := evidence{Receipts: each.receipts, Keys: testKeys()}
		if each.log != nil {
			saved.Log = []logAnswer{*each.log}
		}
		if _, err := judgeKept(saved, chainList{}); !errors.Is(err, each.want) {
			t.Errorf("%s: %v, not %v", name, err, each.want)
		}
	}
	beacon, chain := (*beaconInfo)(nil), "chain win:P:1 1 9\ntime 10\nlength 4\nend 00"
	equal(t, listFault([]string{entry, chain}, beacon), nil)
	if err := listFault([]string{"generation 8\ntime 9", chain}, beacon); !errors.Is(err, errUnlisted) {
		t.Errorf("a chain of a generation that the list does not name: %v", err)
	}
}
