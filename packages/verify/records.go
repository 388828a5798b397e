package main

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
)

// What a played stake is due, and what its record must show.

// paidField is the game's name for a payout.
func (p played) paidField() string {
	switch p.Game {
	case "luckyhit":
		return "change_amount"
	case "dice":
		return "price"
	}
	return "payout"
}

// due returns the payout in hundredths, and the fields of the record that follow from outcome and stake.
func (p played) due() (int64, map[string]any) {
	switch p.Game {
	case "aviator":
		return p.dueOfFlight()
	case "mines":
		return p.dueOfMines()
	}
	r := p.Round
	stake := leaf{"amount": fmt.Sprint(p.Amount)}
	for name, value := range p.Terms {
		stake[name] = value
	}
	due, _ := r.pays(stake, nil)
	fields := p.fees()
	fields[p.paidField()] = units(due)
	switch p.Game {
	case "luckyhit":
		fields["status"], fields["lucky_hit_odds"] = wonOrLost(due > 0), *r.LuckyOdds
		fields["open_type"] = map[bool]string{true: "B", false: "R"}[*r.BlackWin]
		fields["result"] = map[string]any{"cards1": r.Black, "cards2": r.Red}
	case "win":
		fields["status"], fields["open_price"], fields["result"] = wonOrLost(due > 0), *r.Price, *r.Price%10
	case "dice":
		winning := stake.number("target")
		if stake["over"] == "true" {
			winning = 10000 - winning
		}
		fields["roll"], fields["won"], fields["coefficient"] = *r.Roll, due > 0, units(1000000/winning)
	}
	return due, fields
}

// dueOfFlight pays a cash-out if the coefficient at its arrival is at most the result. An automatic one that was reached
// by then comes first.
func (p played) dueOfFlight() (int64, map[string]any) {
	result := int64(math.Round(*p.Round.Result * 100))
	cashed := int64(math.MaxInt64)
	// One that arrives below 1.01 is refused.
	if p.CashedAfterMs != nil && coefficientAfter(*p.CashedAfterMs) >= cashOutMin {
		cashed = coefficientAfter(*p.CashedAfterMs)
	}
	if auto, isAuto := autoOf(p.Terms); isAuto {
		cashed = min(cashed, auto)
	}
	due, shown := int64(0), any(nil)
	if cashed <= result {
		due, shown = p.Amount*cashed/100, units(cashed)
	}
	return due, map[string]any{
		"delivery": units(p.Amount), "cash_result": shown, "payout": units(due), "open_result": units(result),
		"status": wonOrLost(shown != nil),
	}
}

func (p played) dueOfMines() (int64, map[string]any) {
	traps := int64(p.Round.Traps)
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

func (p played) fees() map[string]any {
	delivery := delivered(p.Amount)
	return map[string]any{"delivery": units(delivery), "fee": units(p.Amount - delivery)}
}

func wonOrLost(won bool) string {
	if won {
		return "S"
	}
	return "F"
}

// units is an amount as answers show it.
func units(hundredths int64) float64 { return float64(hundredths) / 100 }

// sameFields compares fields of a record as JSON.
func sameFields(record json.RawMessage, expected map[string]any) error {
	var shown map[string]json.RawMessage
	if err := json.Unmarshal(record, &shown); err != nil {
		return fmt.Errorf("there is no record: %w", err)
	}
	for field, value := range expected {
		wanted, err := json.Marshal(value)
		if err != nil {
			return err
		}
		if plain(shown[field]) != plain(wanted) {
			return fmt.Errorf("%s is %s, recomputed %s", field, shown[field], wanted)
		}
	}
	return nil
}

// plain writes JSON in one way, because 98 and 98.0 are the same amount.
func plain(data json.RawMessage) string {
	var value any
	if err := json.Unmarshal(data, &value); err != nil {
		return "nothing"
	}
	written, _ := json.Marshal(value)
	return string(written)
}
