package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// testdata/session.json is a part of what npm run verify played on a server with a local beacon: a few stakes a game.

func recorded(t *testing.T) session {
	t.Helper()
	var s session
	if err := readJSON("testdata/session.json", nil, &s); err != nil {
		t.Fatal(err)
	}
	return s
}

// MarshalJSON writes the fields of every game, of which the verifier reads some from the lines alone.
func (r round) MarshalJSON() ([]byte, error) {
	type fields round
	known, err := json.Marshal(fields(r))
	all := map[string]any{}
	for name, value := range r.lines {
		all[name] = value
	}
	if err := firstFault(err, json.Unmarshal(known, &all)); err != nil {
		return nil, err
	}
	return json.Marshal(all)
}

// judged returns what the verifier says of a session, and its fault.
func judged(t *testing.T, s session) (string, error) {
	t.Helper()
	text, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err = judgeSession("", strings.NewReader(string(text)), &out)
	return out.String(), err
}

// tampered judges one stake of an otherwise sound session after a change.
func tampered(t *testing.T, at int, change func(*played)) error {
	t.Helper()
	s := recorded(t)
	change(&s.Stakes[at])
	_, err := s.Stakes[at].judge(s.After, s.Stakes[:at], s.Stakes[at:])
	return err
}

func TestARecordedSessionHolds(t *testing.T) {
	said, err := judged(t, recorded(t))
	if err != nil || !strings.Contains(said, "26 records follow from their seeds, and so do 4 balances") {
		t.Errorf("%v, %q", err, said)
	}
}

// other is a value of the same kind; null becomes a text or a number.
func other(value any) any {
	switch value := value.(type) {
	case bool:
		return !value
	case float64:
		return value + 1
	case string:
		return "x" + value
	case []any:
		return append(slices.Clone(value), value...)
	case map[string]any:
		changed := map[string]any{}
		for name, each := range value {
			changed[name] = other(each)
		}
		return changed
	}
	return 1
}

// recordFields must follow from stake and outcome; every other field of a record has no meaning for money.
var recordFields = map[string]string{
	"mines":    "is_win change_amount traps trap_indexes opened_indexes over_steps rate delivery fee amount payout",
	"dice":     "target over roll won coefficient price amount delivery fee id",
	"aviator":  "period slot amount delivery cash_result payout open_result status",
	"luckyhit": "period status amount change_amount delivery fee open_type result lucky_hit_odds type",
	"win":      "id period saas_id status amount contract_money contract_count delivery fee open_price result payout type number",
}

func TestEachFieldOfARecordIsCompared(t *testing.T) {
	for at, stake := range recorded(t).Stakes {
		for _, field := range strings.Fields(recordFields[stake.Game]) {
			var record map[string]any
			if err := json.Unmarshal(stake.Record, &record); err != nil {
				t.Fatal(err)
			}
			if _, ok := record[field]; !ok {
				t.Errorf("%s: no %s", stake.Name, field)
			}
			record[field] = other(record[field])
			text, _ := json.Marshal(record)
			if tampered(t, at, func(p *played) { p.Record = text }) == nil {
				t.Errorf("%s: accepted another %s", stake.Name, field)
			}
		}
	}
}

var roundFields = map[string]string{
	"mines":    "commitment server_seed client_seed entropy nonce forced traps trap_indexes",
	"dice":     "commitment server_seed client_seed entropy nonce forced target over roll",
	"aviator":  "commitment chain index seed beacon_round beacon_randomness beacon_signature voided server_seed forced period result player_seed1 player_seed2 player_seed3 sha512hash hex decimal",
	"luckyhit": "commitment chain index seed beacon_round beacon_randomness beacon_signature voided server_seed forced period client_seed nonce black red black_win lucky_hit_odds",
	"win":      "commitment chain index seed beacon_round beacon_randomness beacon_signature voided server_seed forced period category saas_id client_seed nonce price last_num",
}

func TestEachFieldOfARoundIsCompared(t *testing.T) {
	var file struct {
		Stakes []struct{ Round map[string]any }
	}
	text, err := os.ReadFile("testdata/session.json")
	if err := firstFault(err, json.Unmarshal(text, &file)); err != nil {
		t.Fatal(err)
	}
	for at, stake := range recorded(t).Stakes {
		if stake.Forced {
			continue
		}
		shown := file.Stakes[at].Round
		for _, field := range strings.Fields(roundFields[stake.Game]) {
			before := shown[field]
			shown[field] = other(before)
			if _, isText := before.(string); before == nil && (isText || strings.HasPrefix(field, "player_seed")) {
				shown[field] = "a seed that nobody sent"
			}
			text, _ := json.Marshal(shown)
			shown[field] = before
			var changed round
			if json.Unmarshal(text, &changed) != nil {
				continue
			}
			if tampered(t, at, func(p *played) { p.Round = changed }) == nil {
				t.Errorf("%s: accepted another %s", stake.Name, field)
			}
		}
	}
}

func TestWhatWasPublishedBeforeTheStakeCounts(t *testing.T) {
	for at, stake := range recorded(t).Stakes {
		for name, change := range map[string]func(*played){
			"commitment": func(p *played) { p.Published.Commitment = hashHex("another") },
			"period or nonce": func(p *played) {
				if p.Published.Period != nil {
					*p.Published.Period++
				} else {
					*p.Published.Nonce++
				}
			},
			"amount": func(p *played) { p.Amount += 100 },
			"forced": func(p *played) { p.Forced = !p.Forced },
		} {
			if tampered(t, at, change) == nil {
				t.Errorf("%s: accepted another %s", stake.Name, name)
			}
		}
	}
}

func TestAForcedRoundIsPaidByWhatItShows(t *testing.T) {
	for at, stake := range recorded(t).Stakes {
		if stake.Forced {
			for name, change := range map[string]func(*played){
				"is not marked":          func(p *played) { p.Round.Forced = false },
				"was not forced":         func(p *played) { p.Forced = false },
				"follows from its seeds": followFromSeeds,
				"shows no outcome": func(p *played) {
					p.Round.Result, p.Round.BlackWin, p.Round.Price, p.Round.TrapIndexes = nil, nil, nil, nil
					delete(p.Round.lines, "roll")
				},
				"is of another commitment": func(p *played) { *p.Round.ServerSeed = hashHex("another") },
			} {
				if tampered(t, at, change) == nil {
					t.Errorf("%s: accepted one that %s", stake.Name, name)
				}
			}
		}
	}
	s := recorded(t)
	s.Stakes = slices.DeleteFunc(s.Stakes, func(p played) bool { return p.Game == "win" && p.Forced })
	if _, err := judged(t, s); err == nil || !strings.Contains(err.Error(), "the forced round is not there") {
		t.Errorf("accepted a session without its forced round: %v", err)
	}
}

// followFromSeeds gives a forced round the outcome of its seeds.
func followFromSeeds(p *played) {
	r, server, nonce := &p.Round, *p.Round.ServerSeed, int64(0)
	if r.Nonce != nil {
		nonce = *r.Nonce
	}
	switch p.Game {
	case "aviator":
		hash, digits, decimal, result := aviator(server, r.countedSeeds())
		value := float64(result) / 100
		r.Hash, r.Hex, r.Decimal, r.Result = &hash, &digits, &decimal, &value
	case "luckyhit":
		d := luckyHit(server, text(r.ClientSeed), nonce)
		r.Black, r.Red, r.BlackWin, r.LuckyOdds = d.black[:], d.red[:], &d.blackWins, &d.luckyOdds
	case "win":
		price, digit := winGo(server, text(r.ClientSeed), nonce)
		r.Price, r.LastNum = &price, &digit
	case "dice":
		r.lines["roll"] = fmt.Sprint(dice.draw(r.play(server)))
	case "mines":
		r.TrapIndexes = mines(r.play(server), r.traps())
	}
}

func TestBalancesStraysAndChainsAreJudged(t *testing.T) {
	for name, change := range map[string]func(*session){
		"another balance":           func(s *session) { s.Accounts[0].After++ },
		"a stake without a record":  func(s *session) { s.Stakes[0].Record = nil },
		"a record without a stake":  func(s *session) { s.Astray = []string{"one"} },
		"another end afterwards":    func(s *session) { s.After.Queryset[1].End = "00" },
		"a chain that is gone":      func(s *session) { s.After.Queryset = nil },
		"a table without a chain":   func(s *session) { s.Before.Queryset, s.After.Queryset = nil, nil },
		"a nonce that was left out": func(s *session) { s.Stakes = s.Stakes[1:] },
	} {
		s := recorded(t)
		change(&s)
		if _, err := judged(t, s); err == nil {
			t.Errorf("accepted %s", name)
		}
	}
}

func TestARoundThatWasCalledOffIsPaidBack(t *testing.T) {
	s := recorded(t)
	at := slices.IndexFunc(s.Stakes, func(p played) bool { return p.Game == "win" && !p.Forced })
	void := func(change func(*played)) error {
		p := s.Stakes[at]
		p.Late, p.Round.Voided, p.Round.ServerSeed = true, true, nil
		p.Round.BeaconRandomness, p.Round.BeaconSignature = nil, nil
		p.Record = json.RawMessage(fmt.Sprintf(`{"status":"R","payout":%v}`, units(p.Amount)))
		change(&p)
		due, err := p.judge(s.After, nil, []played{p})
		if err == nil {
			equal(t, due, p.Amount)
		}
		return err
	}
	equal(t, void(func(*played) {}), nil)
	for name, change := range map[string]func(*played){
		"without need":       func(p *played) { p.Late = false },
		"with a server seed": func(p *played) { p.Round.ServerSeed = p.Round.Seed },
		"with another seed":  func(p *played) { p.Round.Seed = &p.Round.Commitment },
		"with another beacon": func(p *played) {
			later := *p.Round.BeaconRound + 1
			p.Round.BeaconRound = &later
		},
		"and paid":       func(p *played) { p.Record = json.RawMessage(`{"status":"S","payout":1}`) },
		"and not repaid": func(p *played) { p.Record = json.RawMessage(`{"status":"R","payout":0}`) },
	} {
		if void(change) == nil {
			t.Errorf("accepted a round that was called off %s", name)
		}
	}
}

func TestSeedsOfPlayersCountInTheirOrder(t *testing.T) {
	period := int64(7)
	arrival := func(member, cell, seed string) played {
		return played{Game: "aviator", Member: member, Cell: cell, Seed: seed, Published: published{Period: &period}}
	}
	ada, bea, cleo, dora := arrival("ada", "0", "a"), arrival("bea", "0", "b"), arrival("cleo", "1", "c"), arrival("dora", "2", "d")
	all := []played{ada, bea, cleo, dora}
	twice := []played{ada, arrival("ada", "0", "second")}
	for name, each := range map[string]struct {
		counted  string
		arrivals []played
		isSound  bool
	}{
		"the first three":                  {"a b c", all, true},
		"another order across cells":       {"d c a", all, true},
		"fewer, as the others came late":   {"c", all, true},
		"a player's first stake":           {"a", twice, true},
		"a player's second stake":          {"second", twice, false},
		"none":                             {"", all, false},
		"one that nobody sent":             {"made-up", all, false},
		"one twice":                        {"a a", all, false},
		"another before an earlier player": {"b a", all, false},
		"a player without an earlier one":  {"b c", all, false},
	} {
		p := all[0]
		p.Round.Game = "aviator"
		for i, seed := range strings.Fields(each.counted) {
			*[]**string{&p.Round.Player1, &p.Round.Player2, &p.Round.Player3}[i] = &seed
		}
		if err := p.seedFault(each.arrivals); (err == nil) != each.isSound {
			t.Errorf("%s: %v", name, err)
		}
	}
	joined := strings.Repeat("a", 20) + strings.Repeat("b", 20) + "rest"
	equal(t, round{Game: "luckyhit", ClientSeed: &joined}.countedSeeds(), []string{joined[:20], joined[20:40], "rest"})
}

func TestACashOutIsPaidByItsArrival(t *testing.T) {
	// 1.88 is reached after 10,521.2 ms, so a flight to 1.87 ends in the ms before.
	result := 1.87
	for name, each := range map[string]struct {
		cashedAfterMs int64
		auto          string
		paid          int64
	}{
		"by hand in the flight's last ms":       {10521, "none", 187},
		"by hand a ms too late":                 {10522, "none", 0},
		"by hand below 1.01":                    {165, "none", 0},
		"by hand at 1.01":                       {166, "none", 101},
		"by itself, at the result":              {-1, "187", 187},
		"by itself, above the result":           {-1, "188", 0},
		"by itself, before the hand":            {10000, "150", 150},
		"by itself, the hand being too late":    {60000, "150", 150},
		"by hand, before it would be by itself": {10000, "185", 182},
		"never":                                 {-1, "none", 0},
	} {
		p := played{Amount: 10000, Terms: leaf{"auto": each.auto}, Round: round{Result: &result}}
		if each.cashedAfterMs >= 0 {
			p.CashedAfterMs = &each.cashedAfterMs
		}
		if due, _ := p.dueOfFlight(); due != each.paid*100 {
			t.Errorf("%s: %d", name, due)
		}
	}
	for flown, want := range map[int64]int64{0: 100, 1: 100, 165: 100, 166: 101, 10000: 182, 153506: 1000019} {
		equal(t, coefficientAfter(flown), want)
	}
}

func TestAGameOfMinesIsPaidByItsTaps(t *testing.T) {
	for name, each := range map[string]struct {
		taps []int
		took bool
		paid int64
	}{
		"two safe cells":     {[]int{1, 25}, true, 12727},
		"not taken":          {[]int{1, 25}, false, 0},
		"a trap":             {[]int{1, 17}, false, 0},
		"the last safe cell": {[]int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 18, 19, 20, 21, 22, 24, 25}, false, 9800 * 2300},
	} {
		p := played{Amount: 10000, Taps: each.taps, Took: each.took, Round: round{lines: leaf{"traps": "3"}, TrapIndexes: []int{14, 17, 23}}}
		if due, _ := p.dueOfMines(); due != each.paid {
			t.Errorf("%s: %d", name, due)
		}
	}
	equal(t, []int64{minesRate(3, 0), minesRate(3, 1), minesRate(7, 18)}, []int64{10000, 11363, 4807000000})
	equal(t, []int64{minesPayout(10000, 1, 24), minesPayout(10000, 3, 1), minesPayout(10000, 7, 18)}, []int64{245000, 11135, 9800 * 480700})
}

func TestFeesAreRoundedHalfUp(t *testing.T) {
	for amount, fee := range map[int64]int64{10000: 200, 24: 0, 25: 1, 74: 1, 75: 2, 1225: 25} {
		equal(t, amount-delivered(amount), fee)
	}
	// Payouts are rounded down to a minor unit.
	equal(t, int64(99)*winOdds("R", 0)/100, 148)
}

func TestEveryDigitPaysByTheTable(t *testing.T) {
	for digit, odds := range [][3]int64{{0, 150, 450}, {200, 0, 0}, {0, 200, 0}, {200, 0, 0}, {0, 200, 0}, {150, 0, 450}, {0, 200, 0}, {200, 0, 0}, {0, 200, 0}, {200, 0, 0}} {
		at := int64(digit)
		equal(t, [3]int64{winOdds("G", at), winOdds("R", at), winOdds("V", at)}, odds)
		equal(t, []int64{winOdds(fmt.Sprint("N", at), at), winOdds(fmt.Sprint("N", (at+1)%10), at)}, []int64{900, 0})
	}
}

func TestLuckyHitsComeAsOftenAsTheKnownCounts(t *testing.T) {
	counts := map[int]int{}
	for a := range 52 {
		for b := range a {
			for c := range b {
				counts[luckyOdds(rankOf([3]card{cardOf(a), cardOf(b), cardOf(c)}))]++
			}
		}
	}
	// Of 3744 pairs, those of 9, 10, jack, queen, king and ace pay.
	equal(t, counts, map[int]int{50: 52, 40: 48, 6: 1096, 5: 720, 4: 3744 * 6 / 13, 0: 16440 + 3744*7/13})
	equal(t, rankOf([3]card{{0, 2}, {1, 9}, {2, 13}}), rankOf([3]card{{3, 13}, {1, 2}, {0, 9}}))
}

func TestADrawnFlightIsTwoOrMoreInHalfOfTheRounds(t *testing.T) {
	double := 0
	for i := range 5000 {
		_, _, _, result := aviator(fmt.Sprint("seed ", i), nil)
		if result < 100 || result > 1000000 {
			t.Errorf("a result of %d", result)
		}
		if result >= 200 {
			double++
		}
	}
	// P(result >= 2) = 0.97 / 2. The fixed seeds make the count fixed, too.
	if share := float64(double) / 5000; share < 0.465 || share > 0.505 {
		t.Errorf("a share of %f", share)
	}
}
