package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
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

// findings prints how the unsigned parts fit, and keeps whether one does not.
type findings struct {
	out   io.Writer
	wrong []string
}

func (f *findings) say(format string, values ...any) { fmt.Fprintf(f.out, format+"\n", values...) }

func (f *findings) misfit(format string, values ...any) {
	f.say(format, values...)
	f.wrong = append(f.wrong, fmt.Sprintf(format, values...))
}

// compareUnsigned says how the file's round and record fit the signed stake. Anyone can have changed them.
func compareUnsigned(file evidence, byEvent map[string]leaf, chains chainList, out io.Writer) error {
	found := &findings{out: out}
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
		found.say("The round itself %v.", err)
	case errors.Is(err, errUnknowable):
		found.say("What the stake pays cannot be told: %v.", err)
	case err != nil:
		found.misfit("The %v.", err)
	case stake != nil && cancel == nil:
		found.say("The round's outcome follows from its seeds. By its rules the stake pays %s.", money(due))
		if open := file.Round.unproven(); open != "" {
			found.say("Not proven: %s.", open)
		}
	}
	isKnown := err == nil && stake != nil
	if paid != nil {
		if isKnown && due != paid.number("payout") {
			found.misfit("By the round it pays %s, by its receipt %s.", money(due), money(paid.number("payout")))
		}
		due, isKnown = paid.number("payout"), true
	}
	file.Record.compare(said.number("amount"), due, isKnown, cancel != nil, found)
	if len(found.wrong) > 0 {
		return fmt.Errorf("%w: %s", errMisfit, strings.Join(found.wrong, " "))
	}
	return nil
}

// dueBy checks that a round is the one of the leaf, and returns what the stake is due by it.
func dueBy(round round, said, stake, cashOut leaf, chains chainList) (int64, error) {
	if round.table() != said["table"] || round.periodText() != said["round"] {
		return 0, fmt.Errorf("round is %s %s, the receipt's is %s %s", round.table(), round.periodText(), said["table"], said["round"])
	}
	if signed := max(0, said.number("generation")); signed != round.Generation {
		return 0, fmt.Errorf("round's generation is %d, the receipt's is %d", round.Generation, signed)
	}
	shown := leaf{
		"commitment": round.Commitment, "client_seed": text(round.ClientSeed), "nonce": numberText(round.Nonce),
		"entropy": orNone(round.Entropy), "forced": strconv.FormatBool(round.Forced),
	}
	for _, name := range append(slices.Clip(round.game().terms), round.game().result) {
		shown[name] = round.lines[name]
	}
	for _, name := range slices.Sorted(maps.Keys(shown)) {
		if signed, ok := said[name]; ok && signed != shown[name] {
			return 0, fmt.Errorf("round's %s is %s, the receipt's is %s", name, shown[name], signed)
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
	if round.drops(stake) {
		return 0, errors.New("round does not count the stake's seed, and has place for it")
	}
	return round.pays(stake, cashOut)
}

// countedBefore: a seed counts if its stake arrived so many ms before the lock, as it is on its way after its receipt.
const countedBefore = 2000

// drops says whether the round lacks the seed of an accepted stake, though it has place for it. The seed that counts for a
// member's later stakes follows their own.
func (r round) drops(stake leaf) bool {
	seeds := strings.Fields(stake["seed"])
	lock, err := r.lockMs()
	if len(seeds) == 0 || err != nil || r.Voided || r.Forced || stake.number("arrival") >= lock-countedBefore {
		return false
	}
	counted := r.countedSeeds()
	return len(counted) < seedsMax && !slices.Contains(counted, seeds[len(seeds)-1])
}

// orNone is a value as a leaf has it.
func orNone(value string) string {
	if value == "" {
		return "none"
	}
	return value
}

// compare says where the records' row differs from the signed stake and, if that is known, from what it is due.
func (r *record) compare(amount, due int64, isKnown, isCancelled bool, found *findings) {
	if r == nil {
		return
	}
	if shown, err := amountOf(r.Amount.String()); err != nil || shown != amount {
		found.misfit("The record shows a stake of %s, not %s.", r.Amount, money(amount))
	}
	if r.Cancelled && !isCancelled {
		found.say("The record shows the stake as cancelled; no receipt in the file says so.")
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
		found.misfit("The record shows a payout of %s, not %s.", *paid, money(due))
	}
}
