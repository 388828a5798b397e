package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Money is in minor units.

// move is a movement of a member's money.
type move struct {
	Member, Kind, Relation string
	Change                 int64
}

// row is a movement as the member's list shows it.
type row struct {
	Kind, Relation string
	Change, After  int64
}

// seen is a stake as a list shows it.
type seen struct {
	Round, Stake, Status string
	Payout, Time         int64
	At                   *int64
	Due                  *int64
	Result               *string
	// Ms since its round's end.
	Overdue int64
}

// call is a line of a history: what a client asked and was told. tests/world/history/history.ts writes it.
type call struct {
	Client, Member, Call, ID, Round, Stake, Outcome string
	Shared, Number                                  string
	Sum, Start, Opens, Locks, Auto, CashedAt        int64
	// Nil: it was never answered, and may take effect at any time.
	End   *int64
	Code  int
	Leapt bool
	// No fault and no late alarm was left.
	Calm bool
	// A play of several requests, its steps so far, and those that the call depends on.
	Play            string
	Steps, SawSteps *int64
	// The balance that it depends on; nil: any.
	Saw      *int64
	Balance  *int64
	Moves    []move
	List     []row
	Count, P int
	// Of a round; `null`: none is told yet.
	Result json.RawMessage
	Stakes []seen
	Own    []string
}

const (
	soldOut      = 4002
	stakesClosed = 3002
	cancelClosed = 3018
	// A stake's repeat after its cancel, which is the later result.
	stakeCancelled = 3019
)

func (c call) isOk() bool { return c.Outcome == "ok" }

// hasResult tells whether the call is final: a repeat of it must get the same answer.
func (c call) hasResult() bool { return c.isOk() || c.Code == soldOut }

// isFrame tells whether it came by a socket. The balance beside such an answer is the present one, not that after it.
func (c call) isFrame() bool { return !strings.HasPrefix(c.Client, "http ") }

func (c call) String() string {
	text := fmt.Sprintf("%s %s %s: %s", c.Client, c.Call, c.ID, c.Outcome)
	if c.Code != 0 && c.Code != 200 {
		text += fmt.Sprint(" ", c.Code)
	}
	if c.Sum != 0 {
		text += fmt.Sprint(", sum ", c.Sum)
	}
	if c.Balance != nil {
		text += fmt.Sprint(", balance ", *c.Balance)
	}
	return text
}

// readHistory reads a file and sorts its calls by their starts.
func readHistory(path string) ([]call, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var calls []call
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var each call
		if err := json.Unmarshal(lines.Bytes(), &each); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		calls = append(calls, each)
	}
	slices.SortFunc(calls, func(a, b call) int { return int(a.Start - b.Start) })
	return calls, lines.Err()
}

// grouped returns the calls by a key, without those whose key is empty.
func grouped(calls []call, keyOf func(call) string) map[string][]call {
	groups := map[string][]call{}
	for _, each := range calls {
		if key := keyOf(each); key != "" {
			groups[key] = append(groups[key], each)
		}
	}
	return groups
}

// merged joins the copies of each request that got a result: it took effect after the start of the first copy and
// before the first result. Copies without an answer add nothing then.
func merged(calls []call) []call {
	var joined []call
	for _, copies := range grouped(calls, func(c call) string { return c.ID }) {
		results := slices.DeleteFunc(slices.Clone(copies), func(c call) bool { return !c.hasResult() })
		if len(results) > 0 {
			first := slices.MinFunc(results, func(a, b call) int { return int(*a.End - *b.End) })
			first.Start = copies[0].Start
			joined = append(joined, first)
		} else if last := copies[len(copies)-1]; last.Outcome == "unknown" {
			last.Start = copies[0].Start
			joined = append(joined, last)
		}
	}
	slices.SortFunc(joined, func(a, b call) int { return int(a.Start - b.Start) })
	return joined
}

// listOf returns the member's last list of movements, oldest first; false: its pages do not make a whole.
func listOf(calls []call) ([]row, bool) {
	var list []row
	count, page := -1, 0
	for _, each := range calls {
		switch {
		case each.P == 0 || !each.isOk():
		case each.P == 1:
			list, count, page = slices.Clone(each.List), each.Count, 1
		case each.P == page+1:
			list, page = append(list, each.List...), each.P
		}
	}
	slices.Reverse(list)
	return list, len(list) == count
}

// recordsOf returns each stake as the lists showed it last.
func recordsOf(calls []call) map[string]seen {
	records := map[string]seen{}
	for _, each := range calls {
		for _, stake := range each.Stakes {
			records[stake.Stake] = stake
		}
	}
	return records
}

func joinedText(parts ...any) string {
	return strings.TrimSuffix(fmt.Sprintln(parts...), "\n")
}
