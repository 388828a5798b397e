package main

import (
	"fmt"
	"math/big"
	"slices"
	"sort"
	"strconv"
	"strings"
)

func init() {
	add(game{
		name: "mines", terms: []string{"traps"},
		line: func(server string, _ []string, i int64) string {
			return strings.Trim(fmt.Sprint(mines(madeUp("mines", server, i), 1+int(i%24))), "[]")
		},
		outcome: func(r round, server string) error {
			return sameText("trap_indexes", r.TrapIndexes, mines(r.play(server), r.traps()))
		},
		decided:   func(r round) bool { return len(r.TrapIndexes) == r.traps() },
		chosen:    func(r round) any { return r.TrapIndexes },
		pays:      func(r round, _, cashOut leaf) (int64, error) { return r.paysMines(cashOut) },
		due:       played.dueOfMines,
		asked:     askedOfPlay("traps"),
		cashedOut: contradictionOfMines,
		ended:     contradictionOfLoss,
	})
}

func (r round) traps() int { return int(max(0, min(25, r.lines.number("traps")))) }

// mines returns the cells of the traps, ascending.
func mines(p play, traps int) []int {
	draws := p.floats()
	cells := make([]int, 25)
	for i := range cells {
		cells[i] = i + 1
	}
	picked := make([]int, traps)
	for i := range picked {
		picked[i] = draws.pick(&cells)
	}
	sort.Ints(picked)
	return picked
}

func (r round) paysMines(cashOut leaf) (int64, error) {
	if cashOut == nil {
		return 0, nil
	}
	opened := strings.Split(cashOut["opened"], ",")
	for _, trap := range r.TrapIndexes {
		if slices.Contains(opened, strconv.Itoa(trap)) {
			return 0, errNever
		}
	}
	return cashOut.number("payout"), nil
}

// trapsOf has the traps of a signed game by a seed that it commits to; nil: the seed does not count.
func trapsOf(stake leaf, seed *string) ([]int, error) {
	traps := stake.number("traps")
	if traps < 1 || traps > 24 {
		return nil, fmt.Errorf("%w: a stake on %s traps", errContradiction, stake["traps"])
	}
	if seed == nil || hashHex(*seed) != stake["commitment"] {
		return nil, nil
	}
	return mines(stake.play(*seed), int(traps)), nil
}

func openedTrap(traps []int, end leaf) error {
	for _, trap := range traps {
		if slices.Contains(strings.Split(end["opened"], ","), strconv.Itoa(trap)) {
			return fmt.Errorf("%w: the cell %d was opened as safe, but is a trap", errContradiction, trap)
		}
	}
	return nil
}

// contradictionOfLoss judges the signed end of a lost game of Mines, whose result is the trap.
func contradictionOfLoss(stake, payout leaf, seed *string) error {
	if stake != nil {
		traps, err := trapsOf(stake, seed)
		if err := firstFault(err, openedTrap(traps, payout)); err != nil {
			return err
		}
		if traps != nil && !slices.Contains(traps, int(payout.number("result"))) {
			return fmt.Errorf("%w: the cell %s ended the game, but is no trap", errContradiction, payout["result"])
		}
	}
	return samePayout(payout, 0)
}

func contradictionOfMines(stake, cashOut leaf, seed *string) error {
	traps := stake.number("traps")
	opened := strings.Split(cashOut["opened"], ",")
	layout, err := trapsOf(stake, seed)
	if err := firstFault(err, openedTrap(layout, cashOut)); err != nil {
		return err
	}
	k := int64(len(opened))
	if k > 25-traps {
		return fmt.Errorf("%w: %d cells were paid beside %d traps", errContradiction, k, traps)
	}
	return samePayout(cashOut, minesPayout(stake.number("amount"), traps, k))
}

// minesRate is the coefficient, cut to 4 decimals, in ten-thousandths.
func minesRate(traps, steps int64) int64 {
	rate := new(big.Int).Binomial(25, steps)
	return rate.Mul(rate, big.NewInt(10000)).Quo(rate, new(big.Int).Binomial(25-traps, steps)).Int64()
}

func minesPayout(amount, traps, steps int64) int64 {
	due := new(big.Int).Mul(big.NewInt(minesRate(traps, steps)), big.NewInt(delivered(amount)))
	return due.Quo(due, big.NewInt(10000)).Int64()
}

func (p played) dueOfMines() (int64, map[string]any) {
	traps := int64(p.Round.traps())
	safe := int64(0)
	for _, cell := range p.Taps {
		if !slices.Contains(p.Round.TrapIndexes, cell) {
			safe++
		}
	}
	isWin := safe == int64(len(p.Taps)) && (p.Took || safe == 25-traps)
	rate, due := minesRate(traps, safe), int64(0)
	fields := p.fees()
	if isWin {
		due = minesPayout(p.Amount, traps, safe)
	}
	fields["is_win"], fields["payout"], fields["change_amount"] = isWin, units(due), units(due-p.Amount)
	fields["trap_indexes"], fields["over_steps"], fields["rate"] = p.Round.TrapIndexes, safe, float64(rate)/10000
	return due, fields
}
