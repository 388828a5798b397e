package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// game is what docs/fairness.md says of one game. The game's file adds it; a part that is nil does not apply to it.
type game struct {
	name string
	// line is the outcome of a made-up round, as digest.go hashes it.
	line func(server string, players []string, i int64) string
	// outcome finds a field of a round that does not follow from the server seed.
	outcome func(r round, server string) error
	// decided: the fields that decide payouts are there.
	decided func(r round) bool
	// chosen is the outcome in the form in which an operator forces it.
	chosen func(r round) any
	// isCommon: the outcomes are so few that a forced one may follow from its seeds.
	isCommon bool
	// pays is the payout of a stake in a round that was not void; cashOut may be nil.
	pays func(r round, stake, cashOut leaf) (int64, error)
	// paid is the record's name for the payout.
	paid string
	// shows has the fields of the record that follow from outcome and stake, but for payout, delivery and fee.
	shows func(r round, stake leaf, due int64) map[string]any
	// due is there if what the player did after the stake decides too, in the place of shows.
	due func(p played) (int64, map[string]any)
	// asked has the lines of the stake's receipt that its request fixes; an empty one stays open.
	asked func(r request) leaf
	// terms are the lines of a play's stake that its round, its record and its request repeat; result is its outcome's.
	terms  []string
	result string
	// staked, cashedOut and ended find what signed lines contradict: of the stake alone, with its cash-out, or of its payout,
	// beside which the stake may be nil. seed counts only if the stake commits to it.
	staked           func(stake leaf, seed *string) error
	cashedOut, ended func(stake, end leaf, seed *string) error

	// The rest is of games with a table.

	// lock is when the stakes of a period close, in ms since the epoch.
	lock func(period string) (int64, error)
	// period is the round as a receipt names it, and table its table; nil: as the round has it, and the game's name.
	period func(r round) string
	table  func(r round) string
	// seeds are the players' that the outcome counts.
	seeds func(r round) []string
	// isPublic: round_detail needs no token.
	isPublic bool
	// avoided: a void round would have had the outcome that the list says.
	avoided func(r round, server string, players []string, nonce int64, outcome string) bool
	// costs: an avoided outcome would have paid more than the average, which is so with the probability.
	costs       func(outcome string) (isCostly, ok bool)
	probability float64
}

var games = map[string]game{}

func add(g game) {
	if g.paid == "" {
		g.paid = "payout"
	}
	games[g.name] = g
}

// names of the games, in the order of the alphabet.
func names() []string {
	var all []string
	for name := range games {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// gameAt finds the game of a table; an unknown game has no part.
func gameAt(table string) game {
	name, _, _ := strings.Cut(table, ":")
	return games[name]
}

func (r round) game() game { return games[r.Game] }

func (r round) table() string {
	if of := r.game().table; of != nil {
		return of(r)
	}
	return r.Game
}

// lockMs is when the round's stakes closed, in ms since the epoch.
func (r round) lockMs() (int64, error) {
	if r.game().lock == nil {
		return 0, fmt.Errorf("no beacon for %s", r.Game)
	}
	return r.game().lock(r.Period.String())
}

// periodText is the round as a receipt names it.
func (r round) periodText() string {
	if of := r.game().period; of != nil {
		return of(r)
	}
	return r.Period.String()
}

func (r round) verifyOutcome(server string) error {
	if r.game().outcome == nil {
		return fmt.Errorf("no game %q", r.Game)
	}
	return r.game().outcome(r, server)
}

// countedSeeds are the player seeds in a round's outcome.
func (r round) countedSeeds() []string {
	if r.game().seeds == nil {
		return nil
	}
	return r.game().seeds(r)
}

// lockOf returns when the round of a leaf closed, in ms since the epoch; false: it has none.
func lockOf(said leaf) (int64, bool) {
	name, _, _ := strings.Cut(said["table"], ":")
	lock, err := round{Game: name, Period: json.Number(said["round"])}.lockMs()
	return lock, err == nil
}
