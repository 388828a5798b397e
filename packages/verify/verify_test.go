package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// Examples of docs/fairness.md.

var chain = []string{
	"f1212d88800000c8d7801e033d3a3c6386fbbc8bed7d4c5f9ae4dafd2143891c",
	"c094b12a27c7b271704a5862dea32e55367d209450aad41ab39fefa75b70f774",
	"8fa0c54e8def34bab7143d286b7455e62f51db83ce54144a7b07e51dfc94fcdc",
	"bb6ddc1a9aae17f928dcc5493445871d7bbb9a8058815e2017f35bb90811821b",
	"5ea440a7770750eac4a5051c7d214fc667c18513de2f92f9dd1e161050ef9ce2",
}

const quicknet = "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
	"0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"

const signature1 = "b55e7cb2d5c613ee0b2e28d6750aabbb78c39dcc96bd9d38c2c2e12198df95571de8e8e402a0cc48871c7089a2b3af4b"
const signature1000 = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
const randomness1 = "1466a6cd24e327188770752f6134001c64d6efcc590ccc26b721611ad96f165a"
const randomness1000 = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd"

func equal(t *testing.T, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestAChainLeadsToItsEnd(t *testing.T) {
	for index, seed := range chain {
		equal(t, chainEnd(seed, index), chain[0])
	}
	equal(t, hmacHex("a key of sixteen", "chain:aviator:1"), chain[4])
}

func TestABeaconIsMixedIntoTheSeed(t *testing.T) {
	equal(t, serverSeed(chain[2], "", randomness1000), "539a3a8c0c82f29d290dd993e974a7fd516f58c692cb61009c85972de6761dde")
	equal(t, serverSeed(chain[2], "", ""), chain[2])
	equal(t, serverSeed(chain[2], randomness1, ""), "6712a1202664dd92d41460d0ca3544c44c97bcb6d7e3014dd67d304a6f2167a1")
	equal(t, serverSeed(chain[2], randomness1, randomness1000), "0310489e662b2a7bfdcbb19eb62cb27d49c2b4b2cb4e4fa259a08b2a76fb6f6b")
	equal(t, saltRound(1692803357000, 1692803367, 3), int64(1))
	equal(t, saltRound(1692803357001, 1692803367, 3), int64(2))
	equal(t, saltRound(1795210860000, 1692803367, 3), int64(34135836))
}

func TestTheSignaturesOfQuicknetHold(t *testing.T) {
	randomness, err := verifyBeacon(1000, signature1000, quicknet)
	equal(t, err, nil)
	equal(t, randomness, randomness1000)
	randomness, err = verifyBeacon(1, signature1, quicknet)
	equal(t, err, nil)
	equal(t, randomness, "1466a6cd24e327188770752f6134001c64d6efcc590ccc26b721611ad96f165a")
}

func TestAForgedSignatureIsRefused(t *testing.T) {
	for _, forged := range []string{signature1, "", "zz", signature1000[2:], signature1000 + "00", "c0" + signature1000[2:]} {
		if _, err := verifyBeacon(1000, forged, quicknet); err == nil {
			t.Errorf("accepted %q", forged)
		}
	}
}

func TestTheFlightsOfTheExamples(t *testing.T) {
	players := []string{"Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC", "aaaaaaaaaaaaaaaaaaaa"}
	for _, each := range []struct {
		seed            string
		players         []string
		decimal, result int64
	}{
		{"uBsKq0Zr4mXw81Ta", players, 2174961631658806, 187},
		{chain[2], players, 4084861561927877, 1043},
		{chain[2], nil, 1892863861051906, 167},
		{"539a3a8c0c82f29d290dd993e974a7fd516f58c692cb61009c85972de6761dde", nil, 2536055967511990, 222},
	} {
		_, _, decimal, result := aviator(each.seed, each.players)
		equal(t, []int64{decimal, result}, []int64{each.decimal, each.result})
	}
}

func TestTheDealsOfTheExamples(t *testing.T) {
	const spades, hearts, clubs, diamonds = 0, 1, 2, 3
	d := luckyHit(chain[2], "Q2AlyjYoIondBMTh7fy5mL0pOTBFVpBCK2qZ4DXC", 59840362)
	equal(t, d.black, [3]card{{clubs, 11}, {spades, 12}, {spades, 11}})
	equal(t, d.red, [3]card{{spades, 1}, {diamonds, 11}, {diamonds, 12}})
	equal(t, []any{d.blackWins, d.luckyOdds}, []any{true, 4})
	d = luckyHit(chain[2], "", 59840362)
	equal(t, d.black, [3]card{{diamonds, 10}, {diamonds, 3}, {hearts, 13}})
	equal(t, d.red, [3]card{{diamonds, 4}, {spades, 6}, {clubs, 2}})
	equal(t, []any{d.blackWins, d.luckyOdds}, []any{true, 0})
}

func TestTheRankOfHands(t *testing.T) {
	// From low to high, each with the ace where it counts.
	hands := [][3]card{
		{{0, 2}, {1, 3}, {2, 5}}, {{0, 1}, {1, 13}, {2, 11}}, {{0, 2}, {1, 2}, {2, 3}}, {{0, 2}, {1, 2}, {2, 1}},
		{{0, 1}, {1, 1}, {2, 2}}, {{0, 1}, {1, 2}, {2, 3}}, {{0, 2}, {1, 3}, {2, 4}}, {{0, 1}, {1, 13}, {2, 12}},
		{{0, 2}, {0, 3}, {0, 5}}, {{0, 1}, {0, 2}, {0, 3}}, {{0, 13}, {0, 12}, {0, 1}}, {{0, 2}, {1, 2}, {2, 2}},
		{{0, 1}, {1, 1}, {2, 1}},
	}
	for i := 1; i < len(hands); i++ {
		if !less(rankOf(hands[i-1]), rankOf(hands[i])) {
			t.Errorf("%v is not below %v", hands[i-1], hands[i])
		}
	}
}

func TestWinGoOfTheExample(t *testing.T) {
	price, digit := winGo(chain[2], "P:1", 20261120436)
	equal(t, []int64{price, digit}, []int64{10273, 3})
}

const exampleEntropy = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"

func examplePlay(entropy string, nonce int) play {
	return play{"5ff5c610e633b2a91c46d1be1f74286b", "854581b6f52eaa86503f1dc6433655f9", entropy, int64(nonce)}
}

func TestMinesOfTheExamples(t *testing.T) {
	for nonce, cells := range [][]int{{25}, {7, 8}, {9, 15, 16}} {
		equal(t, mines(examplePlay(exampleEntropy, nonce), nonce+1), cells)
	}
	for nonce, cells := range [][]int{{22}, {5, 24}, {17, 20, 23}} {
		equal(t, mines(examplePlay("", nonce), nonce+1), cells)
	}
}

const recordedRound = `{"game":"win","category":"P","saas_id":"1","period":20261123077,"commitment":"6e27b29a5a333ed92a7916dda6fa7c1e631608cbd6a32016758c528eeaa45d3d","chain":1,"index":481,"seed":"f5eaaadf7034a0fdcf97279a928dcdca841b6ce8bc79a92898332370c18a5dca","beacon_round":null,"beacon_randomness":null,"beacon_signature":null,"voided":false,"server_seed":"f5eaaadf7034a0fdcf97279a928dcdca841b6ce8bc79a92898332370c18a5dca","client_seed":"P:1","nonce":20261123077,"forced":false,"price":39620,"last_num":0}`
const recordedChains = `{"queryset":[{"table":"win:P:1","chain":1,"end":"34031d5c41ca94e1a86de14bfa97e2e88841dee51c51016bb0bd842c6d05616b","length":16384,"first_period":20261122077,"retired":null}],"beacon":null}`

func TestARecordedRoundFollowsFromItsSeeds(t *testing.T) {
	equal(t, verifyText(t, recordedRound, recordedChains), nil)
}

func TestAChangedRoundIsRefused(t *testing.T) {
	for field, change := range map[string][2]string{
		"last_num":    {`"last_num":0`, `"last_num":11`},
		"price":       {`"price":39620`, `"price":10000`},
		"index":       {`"index":481`, `"index":1`},
		"commitment":  {`"commitment":"6`, `"commitment":"0`},
		"client_seed": {`"client_seed":"P:1"`, `"client_seed":"P:2"`},
		"nonce":       {`"nonce":2026`, `"nonce":2025`},
	} {
		changed := strings.Replace(recordedRound, change[0], change[1], 1)
		if changed == recordedRound || verifyText(t, changed, recordedChains) == nil {
			t.Errorf("accepted another %s", field)
		}
	}
	other := strings.Replace(recordedChains, `"end":"`, `"end":"0`, 1)
	if verifyText(t, recordedRound, other) == nil {
		t.Error("accepted another end of the chain")
	}
}

func TestASequenceHasNoGapAndNoOtherOrder(t *testing.T) {
	rounds := make([]round, len(chain)-1)
	for i := range rounds {
		number, index, seed := 1, i+1, chain[i+1]
		rounds[i] = round{Chain: &number, Index: &index, Seed: &seed}
	}
	equal(t, sequence(rounds), nil)
	for _, wrong := range [][]round{{rounds[0], rounds[2]}, {rounds[1], rounds[0]}, {rounds[0], rounds[0]}} {
		if sequence(wrong) == nil {
			t.Errorf("accepted %v", wrong)
		}
	}
}

func TestTheLocksOfTheGames(t *testing.T) {
	for _, each := range []struct {
		round round
		lock  int64
	}{
		{round{Game: "aviator", Period: "179538442726"}, 1795384439260},
		{round{Game: "luckyhit", Period: "59840362"}, 1795210879000},
		{round{Game: "win", Period: "20261123001"}, 1795372350000},
	} {
		lock, err := each.round.lockMs()
		equal(t, []any{lock, err}, []any{each.lock, nil})
	}
}

func verifyText(t *testing.T, entity, chains string) error {
	t.Helper()
	var r round
	var list chainList
	if err := firstFault(json.Unmarshal([]byte(entity), &r), json.Unmarshal([]byte(chains), &list)); err != nil {
		t.Fatal(err)
	}
	return r.verify(list)
}
