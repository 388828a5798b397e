package main

import (
	"encoding/json"
	"fmt"
	"testing"
)

// toss is a game of two sides: half of the forced tosses follow from their seeds.
var toss = instant{
	name: "toss", terms: []string{"side"}, result: "landed", outcomes: 2,
	draw: func(p play) int64 { return int64(p.floats().draw() * 2) },
	pays: func(delivery int64, stake leaf, landed int64) int64 {
		if stake.number("side") != landed {
			return 0
		}
		return 2 * delivery
	},
}

// tossed is a forced play on the other side, as a session has it.
func tossed(t *testing.T, nonce, landed int64) played {
	t.Helper()
	seeds := examplePlay(exampleEntropy, int(nonce))
	commitment := hashHex(seeds.serverSeed)
	var r round
	text := fmt.Sprintf(`{"game":"toss","period":"7","commitment":%q,"server_seed":%q,"client_seed":%q,"entropy":%q,"nonce":%d,"forced":true,"side":0,"landed":%d}`,
		commitment, seeds.serverSeed, seeds.clientSeed, seeds.entropy, nonce, landed)
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatal(err)
	}
	p := played{
		Game: "toss", Table: "toss", Amount: 1000, Terms: leaf{"side": "0"}, Forced: true, Chosen: 1.0, Round: r,
		Published: published{Commitment: commitment, ClientSeed: &seeds.clientSeed, Entropy: seeds.entropy, Nonce: &nonce},
	}
	_, record := p.due()
	p.Record, _ = json.Marshal(record)
	return p
}

func TestAForcedTossIsTheOneThatWasChosen(t *testing.T) {
	toss.add()
	defer delete(games, toss.name)
	for nonce := range int64(4) {
		earlier := make([]played, nonce)
		for at := range earlier {
			earlier[at] = played{Game: "toss"}
		}
		p := tossed(t, nonce, 1)
		due, err := p.judge(chainList{}, earlier, []played{p})
		equal(t, []any{due, err}, []any{int64(0), nil})
		p = tossed(t, nonce, 0)
		_, err = p.judge(chainList{}, earlier, []played{p})
		refused(t, "another side than the one that was forced", err)
		p = tossed(t, nonce, 1)
		p.Terms["side"] = "1"
		_, err = p.judge(chainList{}, earlier, []played{p})
		refused(t, "another side than the one that was staked on", err)
	}
	stake := leaf{"amount": "1000", "table": "toss", "side": "1", "landed": "1", "payout": "1960"}
	equal(t, stakedFault(stake, nil), nil)
	stake["payout"] = "0"
	refused(t, "a payout that the sides do not give", stakedFault(stake, nil))
}
