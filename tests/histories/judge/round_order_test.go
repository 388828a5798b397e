package main

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/anishathalye/porcupine"
)

const randomRounds = 20_000

// randomRound returns a short round of two members, in which every kind of call meets every other.
func randomRound(random *rand.Rand) history {
	built := newRound("t:1")
	stakes := []string{"1/a", "1/b", "1/c", "2/d"}[:1+random.Intn(4)]
	results := []string{"7", "7", "7", "8", ""}
	var inputs []roundInput
	asked := map[string]bool{}
	for range 2 + random.Intn(8) {
		input := roundInput{stake: stakes[random.Intn(len(stakes))], isLeapt: random.Intn(8) == 0}
		input.what = []string{"stake", "stake", "waits", "cancel", "closed", "end", "look", "greeting"}[random.Intn(8)]
		switch input.what {
		case "stake", "cancel":
			if asked[input.what+input.stake] {
				continue
			}
			asked[input.what+input.stake] = true
			input.isOpen = input.what == "stake" && random.Intn(2) == 0
			input.end = "R:1"
		case "closed":
			input.stake = []string{"", input.stake}[random.Intn(2)]
		case "end":
			input.end, input.result = []string{"S:1", "R:1"}[random.Intn(2)], results[random.Intn(5)]
		case "look":
			input.stake, input.result = "", results[random.Intn(5)]
		case "greeting":
			input.stake, input.member = "", "1"
			for _, each := range stakes[:min(3, len(stakes))] {
				if random.Intn(2) == 0 {
					input.own = append(input.own, each)
				}
			}
		}
		inputs = append(inputs, input)
	}
	times := random.Perm(2 * len(inputs))
	for at, input := range inputs {
		start, end := int64(min(times[2*at], times[2*at+1])), int64(max(times[2*at], times[2*at+1]))
		input.text = fmt.Sprintf("%+v", input)
		if input.isOpen {
			built.add(input.text, input, start, nil)
		} else {
			built.add(input.text, input, start, &end)
		}
	}
	return *built
}

func TestOrderDecidesAsPorcupine(t *testing.T) {
	decided := map[porcupine.CheckResult]int{}
	for seed := range int64(randomRounds) {
		random := rand.New(rand.NewSource(seed))
		round := randomRound(random)
		for _, operations := range [][]porcupine.Operation{round.whole(), round.upTo(random.Int63n(20))} {
			wanted := porcupine.CheckOperationsTimeout(round.model, operations, timeout)
			decided[wanted]++
			if found := checkRound(operations); found != wanted {
				t.Fatalf("seed %d: %s, not %s", seed, found, wanted)
			}
		}
	}
	if min(decided[porcupine.Ok], decided[porcupine.Illegal]) < randomRounds/2 {
		t.Errorf("too few of a kind: %v", decided)
	}
}

const manyStakes = 120

// crowdedRound returns the calls of a round in which a server was killed: no stake was answered, and the lists show
// every second one. In the middle each member was told its own ones of the first half.
func crowdedRound() []call {
	var calls []call
	members := []string{"1", "2", "3", "4"}
	own, records := map[string][]string{}, map[string][]seen{}
	result := "9"
	for at := range manyStakes {
		member, id := members[at%4], fmt.Sprint("s", at)
		calls = append(calls, call{Client: "t " + member, Member: member, Call: "stake", ID: id, Round: "t:1", Stake: id, Outcome: "unknown", Start: int64(1 + at)})
		if at%8 >= 4 {
			continue
		}
		records[member] = append(records[member], seen{Round: "t:1", Stake: id, Status: "F", Result: &result})
		if at < manyStakes/2 {
			own[member] = append(own[member], id)
		}
	}
	for _, each := range members {
		end, later := int64(200), int64(400)
		calls = append(calls,
			call{Client: "t " + each, Member: each, Call: "greeting", Round: "t:1", Own: own[each], Outcome: "ok", Start: 190, End: &end},
			call{Client: "http " + each, Member: each, Call: "records", Stakes: records[each], Outcome: "ok", Start: 300, End: &later})
	}
	return calls
}

func TestManyOpenStakes(t *testing.T) {
	end := int64(130)
	// The greeting after it leaves it out.
	lost := call{Client: "t 3", Member: "3", Call: "stake", ID: "lost", Round: "t:1", Stake: "lost", Outcome: "ok", Start: 129, End: &end}
	lost.Moves = []move{{"3", "bet", "t:1", -20}}
	for name, each := range map[string]struct {
		calls []call
		wrong bool
	}{
		"all as told":                 {crowdedRound(), false},
		"a lost acknowledgement":      {slices.Concat(crowdedRound(), []call{lost}), true},
		"a stake after the last look": {slices.Concat(crowdedRound(), lateStake()), true},
	} {
		t.Run(name, func(t *testing.T) {
			for _, round := range roundHistories(each.calls) {
				if found := round.check(round.whole()); (found == porcupine.Illegal) != each.wrong {
					t.Errorf("%s: %s", round.name, found)
				}
			}
		})
	}
}

// lateStake returns the calls of a stake that a list shows, though it was sent after the result was told.
func lateStake() []call {
	told, shown, result := int64(451), int64(471), "9"
	return []call{
		{Client: "http 2", Member: "2", Call: "look", Round: "t:1", Result: []byte(`"9"`), Outcome: "ok", Start: 450, End: &told},
		{Client: "t 2", Member: "2", Call: "stake", ID: "late", Round: "t:1", Stake: "late", Outcome: "unknown", Start: 460},
		{Client: "http 2", Member: "2", Call: "records", Stakes: []seen{{Round: "t:1", Stake: "late", Status: "F", Result: &result}}, Outcome: "ok", Start: 470, End: &shown},
	}
}
