package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each history is a line of calls of one member, as tests/world/history/history.ts writes them. The last list has all rows.

const (
	welcome = `{"kind":"welcome","change":100,"after":100,"relation":""}`
	// A transfer of 30 away, and a stake of 20 in a round.
	sent   = `{"kind":"transfer_out","change":-30,"after":70,"relation":""}`
	staked = `{"kind":"bet","change":-20,"after":50,"relation":"t:1"}`
	won    = `{"kind":"win","change":40,"after":90,"relation":"t:1"}`
)

func list(start int, rows ...string) string {
	newest := make([]string, len(rows))
	for at, each := range rows {
		newest[len(rows)-1-at] = each
	}
	return line(start, start+1, `"call":"list","outcome":"ok","p":1,"count":%,"list":[`+strings.Join(newest, ",")+`]`, len(rows))
}

func line(start, end int, fields string, values ...int) string {
	for _, each := range values {
		text, _ := json.Marshal(each)
		fields = strings.Replace(fields, "%", string(text), 1)
	}
	text := strings.NewReplacer("START", itoa(start), "END", itoa(end)).Replace(`{"client":"http 1","member":"1","start":START,"end":END,`)
	if end == 0 {
		text = strings.Replace(text, `"end":0,`, "", 1)
	}
	return text + fields + "}"
}

func itoa(value int) string {
	text, _ := json.Marshal(value)
	return string(text)
}

func transfer(start, end int, more string) string {
	return line(start, end, `"call":"transfer","id":"a","code":200,"outcome":"ok","moves":[{"member":"1","kind":"transfer_out","change":-30}]`+more)
}

func stake(start, end int) string {
	return line(start, end, `"call":"stake","id":"s","round":"t:1","stake":"s","sum":20,"outcome":"ok","moves":[{"member":"1","kind":"bet","change":-20,"relation":"t:1"}]`)
}

func record(start int, status string, payout int, result string) string {
	return line(start, start+1, `"call":"records","outcome":"ok","stakes":[{"round":"t:1","stake":"s","status":"`+status+`","payout":%,"result":"`+result+`"}]`, payout)
}

func look(start int, result string) string {
	return line(start, start+1, `"call":"look","outcome":"ok","round":"t:1","result":`+result)
}

func balance(start, end, value int) string {
	return line(start, end, `"call":"profile","outcome":"ok","balance":%`, value)
}

func TestHistories(t *testing.T) {
	unknown := `"call":"stake","id":"s","round":"t:1","stake":"s","sum":20,"outcome":"unknown"`
	refused := `"call":"transfer","id":"a","code":2001,"outcome":"refused"`
	refusedCancel := line(5, 8, `"call":"cancel","id":"c","round":"t:1","stake":"s","code":3018,"outcome":"refused"`)
	cancelled := `"call":"cancel","id":"k","round":"t:1","stake":"s","outcome":"ok","moves":[{"member":"1","kind":"bet_refund","change":20,"relation":"t:1"}]`
	paid := `"call":"records","outcome":"ok","stakes":[{"round":"t:1","stake":"s","status":"S","payout":40}]`
	second := strings.ReplaceAll(stake(9, 10), `"s"`, `"z"`)
	stakedFirst := `{"kind":"bet","change":-20,"after":80,"relation":"t:1"}`
	refunded := `{"kind":"bet_refund","change":20,"after":100,"relation":"t:1"}`
	wonFirst := `{"kind":"win","change":40,"after":120,"relation":"t:1"}`
	lostStake := `"call":"records","outcome":"ok","stakes":[{"round":"t:1","stake":"s","status":"F","payout":0,"result":"9"}]`
	for name, each := range map[string]struct {
		wrong string
		calls []string
	}{
		"a transfer":                           {"", []string{transfer(1, 2, ""), balance(3, 4, 70), list(90, welcome, sent)}},
		"a read during it, before it":          {"", []string{transfer(1, 5, ""), balance(2, 3, 100), list(90, welcome, sent)}},
		"a stale read":                         {"wallet", []string{transfer(1, 2, ""), balance(3, 4, 100), list(90, welcome, sent)}},
		"a read before the call":               {"wallet", []string{balance(1, 2, 70), transfer(3, 4, ""), list(90, welcome, sent)}},
		"a lost acknowledgement":               {"wallet", []string{transfer(1, 2, ""), list(90, welcome)}},
		"a movement twice":                     {"wallet", []string{transfer(1, 2, ""), list(90, welcome, sent, strings.Replace(sent, "70", "40", 1))}},
		"a row that does not add up":           {"wallet", []string{transfer(1, 2, ""), list(90, welcome, strings.Replace(sent, "70", "71", 1))}},
		"a list that is not whole":             {"wallet", []string{strings.Replace(list(90, welcome), `"count":1`, `"count":2`, 1)}},
		"the same answer again":                {"", []string{transfer(1, 2, `,"balance":70`), transfer(3, 4, `,"balance":70`), list(90, welcome, sent)}},
		"another answer to a repeat":           {"request", []string{transfer(1, 2, `,"balance":70`), transfer(3, 4, `,"balance":71`), list(90, welcome, sent)}},
		"a refusal after the acceptance":       {"request", []string{transfer(1, 2, ""), line(3, 4, refused), list(90, welcome, sent)}},
		"a refusal before the acceptance":      {"", []string{line(1, 2, refused), transfer(3, 4, ""), list(90, welcome, sent)}},
		"an open stake that was taken":         {"", []string{line(1, 0, unknown), list(90, welcome, strings.Replace(staked, "50", "80", 1))}},
		"an open stake that was not taken":     {"", []string{line(1, 0, unknown), list(90, welcome)}},
		"a stake that was paid":                {"", []string{transfer(1, 2, ""), stake(3, 4), look(5, "null"), look(7, `"9"`), record(9, "S", 40, "9"), list(90, welcome, sent, staked, won)}},
		"a payment that is not in the list":    {"wallet", []string{transfer(1, 2, ""), stake(3, 4), record(9, "S", 40, "9"), list(90, welcome, sent, staked)}},
		"a stake after the result":             {"round", []string{look(1, `"9"`), transfer(2, 3, ""), stake(4, 5), list(90, welcome, sent, staked)}},
		"two results":                          {"round", []string{transfer(1, 2, ""), stake(3, 4), look(5, `"9"`), look(7, `"8"`), list(90, welcome, sent, staked)}},
		"a result that is no longer told":      {"round", []string{transfer(1, 2, ""), stake(3, 4), look(5, `"9"`), look(7, "null"), list(90, welcome, sent, staked)}},
		"a stake that ends twice":              {"round", []string{transfer(1, 2, ""), stake(3, 4), record(5, "F", 0, "9"), record(7, "S", 40, "9"), list(90, welcome, sent, staked, won)}},
		"a stake that waits after its end":     {"round", []string{transfer(1, 2, ""), stake(3, 4), record(5, "F", 0, "9"), record(7, "W", 0, "9"), list(90, welcome, sent, staked)}},
		"a stake that nobody placed":           {"round", []string{record(5, "F", 0, "9"), list(90, welcome)}},
		"a greeting that leaves one out":       {"round", []string{transfer(1, 2, ""), stake(3, 4), line(5, 6, `"call":"greeting","outcome":"ok","round":"t:1","own":[]`), list(90, welcome, sent, staked)}},
		"a greeting while a stake is placed":   {"", []string{transfer(1, 2, ""), stake(3, 8), line(5, 6, `"call":"greeting","outcome":"ok","round":"t:1","own":[]`), list(90, welcome, sent, staked)}},
		"a stake that waits when all is calm":  {"round", []string{transfer(1, 2, ""), stake(3, 4), strings.NewReplacer(`"outcome"`, `"calm":true,"outcome"`, `"payout"`, `"overdue":60001,"payout"`).Replace(record(5, "W", 0, "")), list(90, welcome, sent, staked)}},
		"a stake that waits in a storm":        {"", []string{transfer(1, 2, ""), stake(3, 4), strings.Replace(record(5, "W", 0, ""), `"payout"`, `"overdue":60001,"payout"`, 1), list(90, welcome, sent, staked)}},
		"a payout that the result denies":      {"round", []string{transfer(1, 2, ""), stake(3, 4), strings.Replace(record(9, "S", 40, "9"), `"payout":40`, `"payout":40,"due":20`, 1), list(90, welcome, sent, staked, won)}},
		"a stake after a refusal as too early": {"", []string{transfer(1, 2, ""), line(3, 4, `"call":"stake","id":"x","round":"t:1","stake":"x","code":3002,"outcome":"refused"`), stake(5, 6), list(90, welcome, sent, staked)}},
		"a stake after a cancel of no stake":   {"", []string{transfer(1, 2, ""), line(3, 4, `"call":"cancel","id":"c","round":"t:1","stake":"x","code":3018,"outcome":"refused"`), stake(5, 6), list(90, welcome, sent, staked)}},
		"a stake after a refused cancel":       {"round", []string{transfer(1, 2, ""), stake(3, 4), refusedCancel, line(7, 14, lostStake), second, list(90, welcome, sent, staked, strings.Replace(staked, "50", "30", 1))}},
		"a stake after a second cancel":        {"", []string{stake(1, 2), line(3, 4, cancelled), refusedCancel, second, list(90, welcome, stakedFirst, refunded, stakedFirst)}},
		"a stake after a cancel of a paid one": {"", []string{stake(1, 2), line(3, 4, paid), refusedCancel, second, list(90, welcome, stakedFirst, wonFirst, strings.Replace(stakedFirst, "80", "100", 1))}},
		"a stake in a refused cancel":          {"", []string{transfer(1, 2, ""), stake(3, 4), refusedCancel, line(7, 14, lostStake), strings.ReplaceAll(stake(6, 10), `"s"`, `"z"`), list(90, welcome, sent, staked, strings.Replace(staked, "50", "30", 1))}},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "calls.jsonl")
			if err := os.WriteFile(file, []byte(strings.Join(each.calls, "\n")), 0o600); err != nil {
				t.Fatal(err)
			}
			calls, err := readHistory(file)
			if err != nil {
				t.Fatal(err)
			}
			var wrong []string
			for _, one := range historiesOf(calls) {
				if found := one.judge(file + ".html"); found != "" {
					wrong = append(wrong, strings.Fields(one.name)[0])
				}
			}
			if strings.Join(wrong, " ") != each.wrong {
				t.Errorf("found %q, not %q", wrong, each.wrong)
			}
		})
	}
}
