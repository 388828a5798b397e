package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Payouts in hundredths, as the last section of docs/fairness.md gives them.

// delivered is a stake less its fee of 2 %, which is rounded half up.
func delivered(amount int64) int64 { return amount - (amount*2+50)/100 }

// errNever: the round does not allow the cash-out.
var errNever = errors.New("round does not allow the cash-out")

// pays is the payout of a stake in a round whose outcome was verified; cashOut may be nil.
func (r round) pays(stake, cashOut leaf) (int64, error) {
	amount := stake.number("amount")
	if r.Voided {
		if cashOut != nil {
			return 0, errNever
		}
		return amount, nil
	}
	if r.game().pays == nil {
		return 0, fmt.Errorf("no game %q", r.Game)
	}
	return r.game().pays(r, stake, cashOut)
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
	of := gameAt(payout["table"])
	if of.lock != nil && payout["result"] == "void" {
		return samePayout(payout, payout.number("amount"))
	}
	if of.ended == nil {
		return noResult(payout)
	}
	return of.ended(stake, payout, seed)
}

func noResult(payout leaf) error {
	return fmt.Errorf("%w: no result of %s is %q", errContradiction, payout["table"], payout["result"])
}

func samePayout(end leaf, due int64) error {
	if end.number("payout") != due {
		return fmt.Errorf("%w: the receipt says that %s were paid, not %s", errContradiction, money(end.number("payout")), money(due))
	}
	return nil
}

// errUnknowable: the payout depends on data that only the server has.
var errUnknowable = errors.New("it waits for silence, which nobody else can measure")

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
