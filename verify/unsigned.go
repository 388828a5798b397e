package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// record is a row of the member's records. Each game has its own name for the payout.
type record struct {
	Amount       json.Number  `json:"amount"`
	Cancelled    bool         `json:"cancelled"`
	Status       string       `json:"status"`
	Payout       *json.Number `json:"payout"`
	ChangeAmount *json.Number `json:"change_amount"`
	Price        *json.Number `json:"price"`
}

// compareUnsigned says how the file's round and record fit the signed stake. Anyone can have changed them.
func compareUnsigned(file evidence, byEvent map[string]leaf, chains chainList, out io.Writer) {
	stake, cashOut, cancel := byEvent["stake"], byEvent["cash-out"], byEvent["cancel"]
	var said, paid leaf
	for _, event := range []string{"stake", "cash-out", "cancel", "payout"} {
		if said == nil {
			said = byEvent[event]
		}
		if _, ok := byEvent[event]["payout"]; ok {
			paid = byEvent[event]
		}
	}
	due, err := dueBy(*file.Round, said, stake, cashOut, chains)
	switch {
	case errors.Is(err, errNothing):
		fmt.Fprintf(out, "The round itself %v.\n", err)
	case errors.Is(err, errUnknowable):
		fmt.Fprintf(out, "What the stake pays cannot be told: %v.\n", err)
	case err != nil:
		fmt.Fprintf(out, "The %v.\n", err)
	case stake != nil && cancel == nil:
		fmt.Fprintf(out, "The round's outcome follows from its seeds. By its rules the stake pays %s.\n", money(due))
		if open := file.Round.unproven(); open != "" {
			fmt.Fprintf(out, "Not proven: %s.\n", open)
		}
	}
	isKnown := err == nil && stake != nil
	if paid != nil {
		if isKnown && due != paid.number("payout") {
			fmt.Fprintf(out, "By the round it pays %s, by its receipt %s.\n", money(due), money(paid.number("payout")))
		}
		due, isKnown = paid.number("payout"), true
	}
	file.Record.compare(said.number("amount"), due, isKnown, cancel != nil, out)
}

// dueBy checks that a round is the one of the leaf, and returns what the stake is due by it.
func dueBy(round round, said, stake, cashOut leaf, chains chainList) (int64, error) {
	if round.table() != said["table"] || round.periodText() != said["round"] {
		return 0, fmt.Errorf("round is %s %s, the receipt's is %s %s", round.table(), round.periodText(), said["table"], said["round"])
	}
	for _, field := range []struct{ name, shown string }{
		{"commitment", round.Commitment}, {"client_seed", text(round.ClientSeed)}, {"nonce", numberText(round.Nonce)},
		{"entropy", orNone(round.Entropy)},
		{"forced", strconv.FormatBool(round.Forced)},
	} {
		if signed, ok := said[field.name]; ok && signed != field.shown {
			return 0, fmt.Errorf("round's %s is %s, the receipt's is %s", field.name, field.shown, signed)
		}
	}
	if err := round.verify(chains); errors.Is(err, errNothing) {
		return 0, err
	} else if err != nil {
		return 0, fmt.Errorf("round does not hold: %w", err)
	}
	if stake == nil {
		return 0, nil
	}
	return round.pays(stake, cashOut)
}

// orNone is a value as a leaf has it.
func orNone(value string) string {
	if value == "" {
		return "none"
	}
	return value
}

// compare says where the records' row differs from the signed stake and, if that is known, from what it is due.
func (r *record) compare(amount, due int64, isKnown, isCancelled bool, out io.Writer) {
	if r == nil {
		return
	}
	if shown, err := amountOf(r.Amount.String()); err != nil || shown != amount {
		fmt.Fprintf(out, "The record shows a stake of %s, not %s.\n", r.Amount, money(amount))
	}
	if r.Cancelled && !isCancelled {
		fmt.Fprintln(out, "The record shows the stake as cancelled; no receipt in the file says so.")
		return
	}
	if isCancelled {
		due, isKnown = amount, true
	}
	paid := r.Payout
	if paid == nil {
		paid = r.Price
	}
	if paid == nil {
		paid = r.ChangeAmount
	}
	if paid == nil || r.Status == "W" || !isKnown {
		return
	}
	if shown, err := amountOf(paid.String()); err != nil || shown != due {
		fmt.Fprintf(out, "The record shows a payout of %s, not %s.\n", *paid, money(due))
	}
}
