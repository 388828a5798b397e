package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/anishathalye/porcupine"
)

// A round takes stakes until it is locked, has one result, and each stake ends once: cancelled before the lock, cashed
// out or given back, or paid as the result says.

type roundState struct {
	result   string
	isLocked bool
	// Stakes by `member/id`, sorted; ended ones have what they came to.
	taken, ended, cancelled string
	isOver                  bool
}

type roundInput struct {
	text, what, stake string
	// Of an end: the status and the payout. Of a look: the result.
	end, result string
	member      string
	own         []string
	isLast      bool
	isOpen      bool
	// Objects disagreed about the time.
	isLeapt bool
}

func roundModel() porcupine.Model {
	return porcupine.Model{
		Init:              func() any { return roundState{} },
		Step:              func(state, input, _ any) (bool, any) { return roundStep(state.(roundState), input.(roundInput)) },
		DescribeOperation: func(input, _ any) string { return input.(roundInput).text },
		DescribeState: func(state any) string {
			at := state.(roundState)
			return joinedText("result", at.result, "taken", at.taken, "ended", at.ended, "cancelled", at.cancelled)
		},
	}
}

func roundStep(at roundState, asked roundInput) (bool, any) {
	if at.isOver {
		return asked.isOpen, at
	}
	isTaken, end := has(at.taken, asked.stake), endOf(at.ended, asked.stake)
	isClosed := !asked.isLeapt && (at.isLocked || at.result != "")
	switch asked.what {
	case "denied":
		return false, at
	case "last":
		at.isOver = true
		return true, at
	case "stake":
		next := at
		next.taken = with(at.taken, asked.stake)
		return !isTaken && !isClosed, next
	case "closed":
		// A cancel is also refused so if its stake does not stand.
		if asked.stake != "" && (!isTaken || end != "") {
			return true, at
		}
		// Before its first stake the round may not have been open yet.
		at.isLocked = at.isLocked || at.taken != "" && !asked.isLeapt
		return true, at
	case "cancel":
		next := at
		next.cancelled = with(at.cancelled, asked.stake)
		next.ended = with(at.ended, asked.stake+"="+asked.end)
		return isTaken && end == "" && !isClosed, next
	case "look":
		if asked.result == "" {
			return at.result == "" || asked.isLeapt, at
		}
	case "greeting":
		var own []string
		for _, each := range strings.Fields(at.taken) {
			if strings.HasPrefix(each, asked.member+"/") && !has(at.cancelled, each) {
				own = append(own, each)
			}
		}
		return slices.Equal(own, asked.own), at
	case "waits":
		return isTaken && end == "", at
	case "end":
		if !isTaken || end != "" && end != asked.end {
			return false, at
		}
		at.ended = with(at.ended, asked.stake+"="+asked.end)
	}
	if asked.result != "" && at.result != "" && asked.result != at.result {
		return false, at
	}
	if asked.result != "" {
		at.result = asked.result
	}
	return true, at
}

// Sets of words, sorted and joined, so that states can be compared.

func has(set, word string) bool { return word != "" && slices.Contains(strings.Fields(set), word) }

func with(set, word string) string {
	words := strings.Fields(set)
	if !slices.Contains(words, word) {
		words = append(words, word)
		slices.Sort(words)
	}
	return strings.Join(words, " ")
}

func endOf(ended, stake string) string {
	for _, each := range strings.Fields(ended) {
		if name, end, _ := strings.Cut(each, "="); name == stake {
			return end
		}
	}
	return ""
}

// roundHistories returns the history of each round with stakes.
func roundHistories(all []call) []history {
	built, terms := map[string]*history{}, termsOf(all)
	add := func(round string, c call, input roundInput) {
		if built[round] == nil {
			built[round] = newRound(round)
		}
		if auto := terms.autos[c.Stake]; auto != 0 && c.CashedAt > auto {
			input.what, input.result = "denied", "cashed out above its automatic cash-out"
		}
		input.isOpen, input.isLeapt = c.End == nil, c.Leapt
		input.text = joinedText(c, input.what, input.stake, input.end, input.result, input.own)
		built[round].add(c.Client, input, c.Start, c.End)
	}
	for _, each := range merged(all) {
		stake := each.Member + "/" + each.Stake
		kind := map[string]string{"stake": "stake", "POST /win/add_user_guess": "stake", "cancel": "cancel"}[each.Call]
		switch {
		case each.Round == "" || each.Stake == "" || each.Outcome == "refused":
		case kind == "stake":
			add(each.Round, each, roundInput{what: "stake", stake: stake})
		case len(each.Moves) == 1:
			status := map[string]string{"win": "S", "bet_refund": "R"}[each.Moves[0].Kind]
			what := map[bool]string{true: "cancel", false: "end"}[kind == "cancel"]
			add(each.Round, each, roundInput{what: what, stake: stake, end: joinedEnd(status, each.Moves[0].Change)})
		}
	}
	for _, each := range all {
		for _, stake := range each.Stakes {
			input := roundInput{what: "waits", stake: each.Member + "/" + stake.Stake}
			if stake.Status != "W" {
				input.what, input.end = "end", joinedEnd(stake.Status, stake.Payout)
			}
			if stake.Result != nil {
				input.result = *stake.Result
			}
			if why := terms.denies(each, stake); why != "" {
				input.what, input.result = "denied", why
			}
			add(stake.Round, each, input)
		}
		var result *string
		switch {
		case each.Code == stakesClosed:
			add(each.Round, each, roundInput{what: "closed"})
		case each.Code == cancelClosed:
			add(each.Round, each, roundInput{what: "closed", stake: each.Member + "/" + each.Stake})
		case each.Call == "greeting":
			own := make([]string, 0, len(each.Own))
			for _, id := range each.Own {
				own = append(own, each.Member+"/"+id)
			}
			slices.Sort(own)
			add(each.Round, each, roundInput{what: "greeting", member: each.Member, own: own})
		case each.Result != nil && json.Unmarshal(each.Result, &result) == nil:
			input := roundInput{what: "look"}
			if result != nil {
				input.result = *result
			}
			add(each.Round, each, input)
		}
	}
	histories := make([]history, 0, len(built))
	for _, each := range built {
		histories = append(histories, *each)
	}
	return histories
}

func newRound(name string) *history {
	last := roundInput{what: "last", text: "the end"}
	opened := func(input any) any {
		asked := input.(roundInput)
		asked.isOpen = true
		return asked
	}
	return &history{name: "round " + name, model: roundModel(), decide: checkRound, last: last, lastOpen: last, opened: opened}
}

func joinedEnd(status string, payout int64) string {
	return strings.ReplaceAll(joinedText(status, payout), " ", ":")
}

// settledWithin is the time in which a calm system settles a round, ms.
const settledWithin = 60_000

// roundTerms is what was announced or agreed before a round's end.
type roundTerms struct {
	// By stake: the automatic cash-out.
	autos map[string]int64
	// By round: the times between which it takes stakes.
	times map[string][2]int64
}

func termsOf(all []call) roundTerms {
	terms := roundTerms{map[string]int64{}, map[string][2]int64{}}
	for _, each := range all {
		if each.Auto != 0 {
			terms.autos[each.Stake] = each.Auto
		}
		if each.Locks != 0 {
			terms.times[each.Round] = [2]int64{each.Opens, each.Locks}
		}
	}
	return terms
}

// denies tells why a stake cannot be as a list shows it; empty: it can.
func (t roundTerms) denies(shown call, stake seen) string {
	times, isKnown := t.times[stake.Round]
	auto := t.autos[stake.Stake]
	isEnded := stake.Status == "S" || stake.Status == "F"
	switch {
	case isKnown && (stake.Time < times[0] || stake.Time >= times[1]):
		return "taken outside the announced time"
	case shown.Calm && stake.Status == "W" && stake.Overdue > settledWithin:
		return "waits long after its round's end"
	case isEnded && stake.Due != nil && *stake.Due != stake.Payout:
		return fmt.Sprint("its result pays ", *stake.Due)
	case auto != 0 && stake.At != nil && *stake.At > auto:
		return "cashed out above its automatic cash-out"
	}
	return ""
}
