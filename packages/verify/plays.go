package main

import (
	"fmt"
	"maps"
)

// play has the seeds of a game without a table. An empty entropy: the player's app sent none.
type play struct {
	serverSeed, clientSeed, entropy string
	nonce                           int64
}

func (p play) floats() *floats {
	return newFloats(p.serverSeed, p.clientSeed+":"+p.entropy, p.nonce)
}

// madeUp has the seeds of a made-up play.
func madeUp(game, server string, i int64) play {
	p := play{serverSeed: server, clientSeed: hashHex(fmt.Sprintf("%s:player:%d:1", game, i))[:20], nonce: i}
	if i%8 != 0 {
		p.entropy = hashHex(fmt.Sprintf("%s:entropy:%d", game, i))[:32]
	}
	return p
}

// askedOfPlay has the lines that every play's request fixes, and the terms.
func askedOfPlay(terms ...string) func(r request) leaf {
	return func(r request) leaf {
		lines := leaf{"amount": r.hundredths("amount"), "entropy": orNone(r.text("entropy"))}
		for _, name := range append([]string{"commitment", "client_seed", "nonce", "generation"}, terms...) {
			lines[name] = r.text(name)
		}
		return lines
	}
}

// commonBelow: a game with fewer outcomes has a forced one follow from its seeds now and then.
const commonBelow = 1000

// instant is a game whose stake settles it: the receipt of the stake has the outcome, a whole number, and the payout.
type instant struct {
	name string
	// terms are the lines of the stake that decide its payout, with the names that request, round and record have for them.
	terms []string
	// result is the outcome's name in round, record and receipt, and paid the record's name for the payout, by default payout.
	result, paid string
	// outcomes is the number of equally likely ones.
	outcomes int64
	draw     func(p play) int64
	// pays is the payout of a delivery, both in hundredths.
	pays func(delivery int64, stake leaf, drawn int64) int64
	// shows has further fields of the record; nil: none.
	shows func(stake leaf) map[string]any
}

func (g instant) add() {
	due := func(stake leaf, drawn int64) int64 { return g.pays(delivered(stake.number("amount")), stake, drawn) }
	add(game{
		name: g.name, paid: g.paid, terms: g.terms, result: g.result, isCommon: g.outcomes < commonBelow,
		line: func(server string, _ []string, i int64) string { return fmt.Sprint(g.draw(madeUp(g.name, server, i))) },
		outcome: func(r round, server string) error {
			return sameText(g.result, r.lines[g.result], g.draw(r.play(server)))
		},
		decided: func(r round) bool { return r.lines[g.result] != "" },
		chosen:  func(r round) any { return r.lines.number(g.result) },
		pays:    func(r round, stake, _ leaf) (int64, error) { return due(stake, r.lines.number(g.result)), nil },
		asked:   askedOfPlay(g.terms...),
		shows: func(r round, stake leaf, due int64) map[string]any {
			fields := map[string]any{g.result: r.lines.number(g.result), "won": due > 0}
			if g.shows != nil {
				maps.Copy(fields, g.shows(stake))
			}
			return fields
		},
		staked: func(stake leaf, seed *string) error {
			if _, ok := stake[g.result]; !ok {
				return nil
			}
			drawn := stake.number(g.result)
			if seed != nil && hashHex(*seed) == stake["commitment"] && g.draw(stake.play(*seed)) != drawn {
				return fmt.Errorf("%w: the %s %d does not follow from the committed seed", errContradiction, g.result, drawn)
			}
			return samePayout(stake, due(stake, drawn))
		},
	})
}
