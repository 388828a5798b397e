package main

import (
	"encoding/json"
	"fmt"
	"maps"
)

// due returns the payout in hundredths, and the fields of the record that follow from outcome and stake.
func (p played) due() (int64, map[string]any) {
	of := games[p.Game]
	if of.due != nil {
		return of.due(p)
	}
	stake := leaf{"amount": fmt.Sprint(p.Amount)}
	for name, value := range p.Terms {
		stake[name] = value
	}
	due, _ := p.Round.pays(stake, nil)
	fields := p.fees()
	fields[of.paid] = units(due)
	maps.Copy(fields, of.shows(p.Round, stake, due))
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
