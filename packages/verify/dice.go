package main

var dice = instant{
	name: "dice", terms: []string{"target", "over"}, result: "roll", paid: "price", outcomes: 10000,
	draw: func(p play) int64 { return int64(p.floats().draw() * 10000) },
	pays: func(delivery int64, stake leaf, roll int64) int64 {
		winning := winningOf(stake)
		if winning <= 0 || (stake["over"] == "true") != (roll >= stake.number("target")) {
			return 0
		}
		return delivery * 10000 / winning
	},
	shows: func(stake leaf) map[string]any {
		return map[string]any{"coefficient": units(1000000 / winningOf(stake))}
	},
}

func init() { dice.add() }

// winningOf is how many of the 10,000 numbers win.
func winningOf(stake leaf) int64 {
	if stake["over"] == "true" {
		return 10000 - stake.number("target")
	}
	return stake.number("target")
}
