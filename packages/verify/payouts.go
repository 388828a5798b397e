package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Payouts in hundredths, as the last section of docs/fairness.md gives them.

// delivered is a stake less its fee of 2 %, which is rounded half up.
func delivered(amount int64) int64 { return amount - (amount*2+50)/100 }

// errNever: the round does not allow the cash-out.
var errNever = errors.New("round does not allow the cash-out")

// pays is what a stake is due from a round whose outcome was verified; cashOut may be nil.
func (r round) pays(stake, cashOut leaf) (int64, error) {
	amount := stake.number("amount")
	if r.Voided {
		if cashOut != nil {
			return 0, errNever
		}
		return amount, nil
	}
	switch r.Game {
	case "aviator":
		return r.paysFlight(stake, cashOut)
	case "luckyhit":
		odds := int64(0)
		switch {
		case stake["pick"] == "B" && *r.BlackWin, stake["pick"] == "R" && !*r.BlackWin:
			odds = 2
		case stake["pick"] == "L":
			odds = int64(*r.LuckyOdds)
		}
		return delivered(amount) * odds, nil
	case "win":
		return delivered(amount) * winOdds(stake["pick"], *r.LastNum) / 100, nil
	case "dice":
		target, over := stake.number("target"), stake["over"] == "true"
		winning := target
		if over {
			winning = 10000 - target
		}
		if winning <= 0 || over != (*r.Roll >= target) {
			return 0, nil
		}
		return delivered(amount) * 10000 / winning, nil
	case "mines":
		return r.paysMines(cashOut)
	}
	return 0, fmt.Errorf("no game %q", r.Game)
}

func (r round) paysFlight(stake, cashOut leaf) (int64, error) {
	result := int64(math.Round(*r.Result * 100))
	if cashOut != nil {
		if cashOut.number("coefficient") > result {
			return 0, errNever
		}
		return cashOut.number("payout"), nil
	}
	if _, waitsForSilence := silenceOf(stake); waitsForSilence {
		return 0, errUnknowable
	}
	if auto, isAuto := autoOf(stake); isAuto && auto <= result {
		return stake.number("amount") * auto / 100, nil
	}
	return 0, nil
}

// contradiction finds a signed cash-out that its signed stake does not allow. seed counts only if the stake commits to it.
func contradiction(stake, cashOut leaf, seed *string) error {
	switch stake["table"] {
	case "aviator":
		return contradictionOfFlight(stake, cashOut)
	case "mines":
		return contradictionOfMines(stake, cashOut, seed)
	}
	return nil
}

// lockOf returns when the round of a leaf closed, in ms since the epoch; false: it has none.
func lockOf(said leaf) (int64, bool) {
	game, _, _ := strings.Cut(said["table"], ":")
	lock, err := round{Game: game, Period: json.Number(said["round"])}.lockMs()
	return lock, err == nil
}

// lateStake finds a stake that was booked on a round whose outcome the operator may have known.
func lateStake(stake leaf) error {
	if stake == nil {
		return nil
	}
	if lock, ok := lockOf(stake); ok && stake.number("arrival") >= lock {
		return fmt.Errorf("%w: the stake arrived after the lock of its round", errContradiction)
	}
	return nil
}

// contradictionOfCancel finds a signed cancel of a stake that was cashed out too, or one from before it or after the lock.
func contradictionOfCancel(stake, cashOut, cancel leaf) error {
	if cancel == nil {
		return nil
	}
	if cashOut != nil {
		return fmt.Errorf("%w: the stake was cancelled and cashed out", errContradiction)
	}
	arrival := cancel.number("arrival")
	if stake != nil && arrival < stake.number("arrival") {
		return fmt.Errorf("%w: the cancel arrived before its stake", errContradiction)
	}
	if lock, ok := lockOf(cancel); ok && arrival >= lock {
		return fmt.Errorf("%w: the cancel arrived after the lock", errContradiction)
	}
	return nil
}

// contradictionOfPayout finds a signed payout that its result does not give, or that another signed end of the stake excludes.
func contradictionOfPayout(stake, cashOut, cancel, payout leaf, seed *string) error {
	if payout == nil {
		return nil
	}
	if cashOut != nil || cancel != nil {
		return fmt.Errorf("%w: the stake was paid by its round, and cashed out or cancelled", errContradiction)
	}
	if stake != nil && payout.number("arrival") < stake.number("arrival") {
		return fmt.Errorf("%w: the payout is earlier than its stake", errContradiction)
	}
	if payout["table"] == "mines" {
		return contradictionOfLoss(stake, payout, seed)
	}
	amount := payout.number("amount")
	if payout["result"] == "void" {
		return samePayout(payout, amount)
	}
	var winner string
	var odds, price int64
	if count, _ := fmt.Sscanf(payout["result"], "%1s %d", &winner, &odds); payout["table"] == "luckyhit" && count == 2 {
		black, lucky := winner == "B", int(odds)
		decided := round{Game: "luckyhit", BlackWin: &black, LuckyOdds: &lucky}
		due, _ := decided.pays(payout, nil)
		return samePayout(payout, due)
	}
	if count, _ := fmt.Sscan(payout["result"], &price); strings.HasPrefix(payout["table"], "win:") && count == 1 {
		return samePayout(payout, delivered(amount)*winOdds(payout["pick"], price%10)/100)
	}
	return fmt.Errorf("%w: no result of %s is %q", errContradiction, payout["table"], payout["result"])
}

// contradictionOfRoll judges a stake of Dice, whose receipt has the roll and the payout too. seed as in contradiction.
func contradictionOfRoll(stake leaf, seed *string) error {
	if _, ok := stake["roll"]; stake["table"] != "dice" || !ok {
		return nil
	}
	roll := stake.number("roll")
	if seed != nil && hashHex(*seed) == stake["commitment"] && dice(stake.play(*seed)) != roll {
		return fmt.Errorf("%w: the roll %d does not follow from the committed seed", errContradiction, roll)
	}
	due, _ := round{Game: "dice", Roll: &roll}.pays(stake, nil)
	return samePayout(stake, due)
}

// contradictionOfFlight judges by the arrival. An automatic cash-out is paid at its own coefficient.
func contradictionOfFlight(stake, cashOut leaf) error {
	flown := cashOut.number("arrival") - (10*stake.number("round") + 13000)
	coefficient := coefficientAfter(flown)
	if auto, isAuto := autoOf(stake); isAuto && auto < coefficient {
		coefficient = auto
	}
	signed := cashOut.number("coefficient")
	// Only the server knows how long the member was silent, so such a cash-out may be any within these limits.
	if least, waitsForSilence := silenceOf(stake); waitsForSilence && signed >= least && signed < coefficient {
		coefficient = signed
	}
	if _, ok := cashOut["tag"]; ok && cashOut.number("tag") > flown {
		return fmt.Errorf("%w: the player saw %d ms of the flight, and the cash-out is signed as of %d ms", errContradiction, cashOut.number("tag"), flown)
	}
	if flown < 0 || signed != coefficient {
		return fmt.Errorf("%w: the cash-out was paid at %d hundredths, its arrival gives %d", errContradiction, signed, coefficient)
	}
	return samePayout(cashOut, stake.number("amount")*coefficient/100)
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

// coefficientAfter is the coefficient in hundredths after so many ms of flight.
func coefficientAfter(flown int64) int64 {
	return int64(math.Floor(100 * math.Exp(0.00006*float64(flown))))
}

func samePayout(end leaf, due int64) error {
	if end.number("payout") != due {
		return fmt.Errorf("%w: the receipt says that %s were paid, not %s", errContradiction, money(end.number("payout")), money(due))
	}
	return nil
}

// autoOf reads the coefficient of an automatic cash-out.
func autoOf(stake leaf) (int64, bool) {
	auto, err := strconv.ParseInt(stake["auto"], 10, 64)
	return auto, err == nil
}

// errUnknowable: what the stake is due depends on what only the server knows.
var errUnknowable = errors.New("it waits for silence, which nobody else can measure")

// silenceOf reads the least coefficient of a stake that waits for silence.
func silenceOf(stake leaf) (int64, bool) {
	_, text, _ := strings.Cut(stake["silence"], " ")
	least, err := strconv.ParseInt(text, 10, 64)
	return least, err == nil
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

// winOdds is in hundredths: green is odd, red is even; 0 and 5 are violet too.
func winOdds(pick string, digit int64) int64 {
	isGreen, isViolet := digit%2 == 1, digit%5 == 0
	switch pick {
	case "G", "R":
		switch {
		case isGreen != (pick == "G"):
			return 0
		case isViolet:
			return 150
		}
		return 200
	case "V":
		if isViolet {
			return 450
		}
	case "N" + strconv.FormatInt(digit, 10):
		return 900
	}
	return 0
}

// amountOf reads an amount of the records, with at most two decimals, in hundredths.
func amountOf(text string) (int64, error) {
	whole, decimals, _ := strings.Cut(text, ".")
	return strconv.ParseInt(whole+(decimals + "00")[:2], 10, 64)
}

func numberText(value *int64) string {
	if value == nil {
		return ""
	}
	return strconv.FormatInt(*value, 10)
}

// periodText is the round as a receipt names it.
func (r round) periodText() string {
	if r.Game != "aviator" {
		return r.Period.String()
	}
	period, _ := hundredths(r.Period.String())
	return strconv.FormatInt(period, 10)
}
