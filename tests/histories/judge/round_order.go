package main

import (
	"math"
	"slices"
	"strings"

	"github.com/anishathalye/porcupine"
)

// Porcupine's search doubles with each stake that is open at the same time, and a killed server leaves dozens. Once the
// time is known until which a round takes stakes, the rules of roundStep only say which call comes before which, and
// members are independent. So checkRound tries each such time, and looks for an order without a search.

// event is a call, the time that it has, and the events before it.
type event struct {
	asked       roundInput
	call, until int64
	before      []*event
}

// order puts one event before another.
type order struct{ first, then *event }

// stakeEvents are the calls about a stake.
type stakeEvents struct {
	placed, cancelled   []*event
	waits, ends, closed []*event
}

type memberEvents struct {
	stakes    map[string]*stakeEvents
	greetings []*event
}

// roundEvents are the calls about a round.
type roundEvents struct {
	members map[string]*memberEvents
	// Refusals that name no stake.
	closed []*event
	// The latest time at which the result is known, and the latest call at which it was not.
	told, untold int64
	// The times until which it may have taken stakes, latest first.
	closes []int64
}

// checkRound decides as Porcupine does with roundModel.
func checkRound(operations []porcupine.Operation) porcupine.CheckResult {
	round, isPossible := eventsOf(operations)
	if !isPossible || round.untold > round.told {
		return porcupine.Illegal
	}
	for _, until := range round.closes {
		if round.isPossible(until) {
			return porcupine.Ok
		}
	}
	return porcupine.Illegal
}

// eventsOf sorts the calls; false: no order allows them. Open reads need no place, so they are left out.
func eventsOf(operations []porcupine.Operation) (roundEvents, bool) {
	round := roundEvents{members: map[string]*memberEvents{}, told: math.MaxInt64, untold: math.MinInt64}
	result := ""
	var closes []int64
	for _, each := range operations {
		asked := each.Input.(roundInput)
		one := &event{asked: asked, call: each.Call, until: each.Return}
		of := round.stake(asked.stake)
		switch {
		case asked.what == "stake":
			of.placed = append(of.placed, one)
		case asked.what == "cancel":
			of.cancelled = append(of.cancelled, one)
		case asked.what == "end":
			of.ends = append(of.ends, one)
		case asked.isOpen:
		case asked.what == "denied":
			return round, false
		case asked.what == "waits":
			of.waits = append(of.waits, one)
		case asked.what == "greeting":
			member := round.member(asked.member)
			member.greetings = append(member.greetings, one)
		case asked.what == "closed" && !asked.isLeapt:
			closes = append(closes, one.until)
			if asked.stake == "" {
				round.closed = append(round.closed, one)
			} else {
				of.closed = append(of.closed, one)
			}
		case asked.what == "look" && asked.result == "" && !asked.isLeapt:
			round.untold = max(round.untold, one.call)
		}
		if asked.isOpen || asked.result == "" || asked.what != "look" && asked.what != "end" {
			continue
		}
		if result != "" && asked.result != result {
			return round, false
		}
		result, round.told = asked.result, min(round.told, one.until)
	}
	for _, each := range closes {
		if each < round.told {
			round.closes = append(round.closes, each)
		}
	}
	slices.Sort(round.closes)
	round.closes = slices.Compact(append(round.closes, round.told))
	slices.Reverse(round.closes)
	return round, true
}

func (r roundEvents) member(name string) *memberEvents {
	if r.members[name] == nil {
		r.members[name] = &memberEvents{stakes: map[string]*stakeEvents{}}
	}
	return r.members[name]
}

// stake returns the events of a stake by `member/id`.
func (r roundEvents) stake(stake string) *stakeEvents {
	name, _, _ := strings.Cut(stake, "/")
	member := r.member(name)
	if member.stakes[stake] == nil {
		member.stakes[stake] = &stakeEvents{}
	}
	return member.stakes[stake]
}

// isPossible tells whether there is an order if the round takes stakes until then.
func (r roundEvents) isPossible(until int64) bool {
	from := int64(math.MinInt64)
	for _, each := range r.closed {
		// Its refusal did not close the round, so it came before the first stake.
		if each.until < until {
			from = max(from, each.call)
		}
	}
	for _, each := range r.members {
		if !each.isPossible(from, until) {
			return false
		}
	}
	return true
}

// isPossible tells the same for a member, whose stakes are placed between two times.
func (m memberEvents) isPossible(from, until int64) bool {
	var events []*event
	var choices [][]order
	for _, each := range m.greetings {
		own := each.asked.own
		isUnknown := func(stake string) bool { return m.stakes[stake] == nil }
		if slices.ContainsFunc(own, isUnknown) || len(slices.Compact(slices.Clone(own))) < len(own) {
			return false
		}
		events = append(events, &event{each.asked, each.call, each.until, nil})
	}
	greetings := events
	for stake, of := range m.stakes {
		added, open, isPossible := of.ordered(stake, greetings, from, until)
		if !isPossible {
			return false
		}
		events, choices = append(events, added...), append(choices, open...)
	}
	return haveOrder(events, choices)
}

// ordered returns a stake's events in their order, and the choices that it leaves; false: no order allows them.
func (s stakeEvents) ordered(stake string, greetings []*event, from, until int64) ([]*event, [][]order, bool) {
	isSeen := func(greeting *event) bool { return slices.Contains(greeting.asked.own, stake) }
	ends := slices.DeleteFunc(slices.Clone(s.ends), isOpen)
	placed, isOnce := effective(s.placed)
	cancel, isCancelledOnce := effective(s.cancelled)
	isCancelled := cancel != nil && !cancel.asked.isOpen
	isNeeded := isCancelled || len(s.waits)+len(ends) > 0 || slices.ContainsFunc(greetings, isSeen)
	if !isOnce || !isCancelledOnce || placed == nil && isNeeded {
		return nil, nil, false
	}
	if placed == nil || placed.asked.isOpen && !isNeeded {
		return nil, nil, true
	}
	placed = &event{placed.asked, max(placed.call, from), placed.lastTime(until), nil}
	events := []*event{placed}
	follow := func(given *event, before ...*event) *event {
		return &event{given.asked, given.call, given.lastTime(until), append(before, placed)}
	}
	for _, each := range s.waits {
		events = append(events, follow(each))
	}
	waiting := events[1:len(events):len(events)]
	// An open event need not take place: only an order that uses it brings it in.
	var over []*event
	end := ""
	if cancel != nil {
		cancel = follow(cancel, waiting...)
		over = append(over, cancel)
	}
	if isCancelled {
		events, end = append(events, cancel), cancel.asked.end
	}
	for _, each := range s.ends {
		ended := follow(each, waiting...)
		if isCancelled {
			ended.before = append(ended.before, cancel)
		}
		if !isOpen(each) {
			if end != "" && each.asked.end != end {
				return nil, nil, false
			}
			events, end = append(events, ended), each.asked.end
		}
		if each.asked.result == "" {
			over = append(over, ended)
		}
	}
	var choices [][]order
	for _, each := range greetings {
		switch {
		case isSeen(each) && cancel != nil:
			cancel.before = append(cancel.before, each)
			fallthrough
		case isSeen(each):
			each.before = append(each.before, placed)
		case cancel != nil:
			choices = append(choices, []order{{each, placed}, {cancel, each}})
		default:
			placed.before = append(placed.before, each)
		}
	}
	for _, each := range s.closed {
		if each.until >= until {
			continue
		}
		// Its refusal did not close the round: the stake was not placed yet, or had ended without a result.
		refused := &event{each.asked, each.call, each.until, nil}
		events = append(events, refused)
		open := []order{{refused, placed}}
		for _, each := range over {
			open = append(open, order{each, refused})
		}
		choices = append(choices, open)
	}
	return events, choices, true
}

func isOpen(e *event) bool { return e.asked.isOpen }

// effective returns the event that took effect, or may have; false: several did.
func effective(events []*event) (*event, bool) {
	closed := slices.DeleteFunc(slices.Clone(events), isOpen)
	if len(closed) == 0 {
		closed = events[:min(1, len(events))]
	}
	if len(closed) == 0 {
		return nil, true
	}
	return closed[0], len(closed) == 1
}

// lastTime returns the end of the time for an event in a round that takes stakes until then.
func (e *event) lastTime(until int64) int64 {
	if isTaking := e.asked.what == "stake" || e.asked.what == "cancel"; isTaking && !e.asked.isLeapt {
		return min(e.until, until)
	}
	return e.until
}

// haveOrder tells whether events have an order that fits one of each choice. It decides the narrowest choice first.
func haveOrder(events []*event, choices [][]order) bool {
	if !areInTime(events) {
		return false
	}
	narrowest, options := -1, []order(nil)
	for at, each := range choices {
		left := slices.DeleteFunc(slices.Clone(each), func(option order) bool {
			defer option.apply()()
			return !areInTime(events)
		})
		if narrowest < 0 || len(left) < len(options) {
			narrowest, options = at, left
		}
	}
	if narrowest < 0 {
		return true
	}
	others := slices.Delete(slices.Clone(choices), narrowest, narrowest+1)
	return slices.ContainsFunc(options, func(option order) bool {
		defer option.apply()()
		return haveOrder(events, others)
	})
}

// apply adds the order, and returns a function that removes it.
func (o order) apply() func() {
	before := o.then.before
	o.then.before = append(slices.Clone(before), o.first)
	return func() { o.then.before = before }
}

// areInTime tells whether each event can follow those before it within its time.
func areInTime(events []*event) bool {
	const underWay = math.MinInt64
	times := map[*event]int64{}
	var isInTime func(*event) bool
	isInTime = func(one *event) bool {
		if time, isKnown := times[one]; isKnown {
			return time != underWay
		}
		times[one] = underWay
		time := one.call
		for _, each := range one.before {
			if !isInTime(each) {
				return false
			}
			time = max(time, times[each])
		}
		times[one] = time
		return time <= one.until
	}
	return !slices.ContainsFunc(events, func(one *event) bool { return !isInTime(one) })
}
