package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
)

func init() {
	add(game{
		name: "luckyhit", paid: "change_amount",
		line: func(server string, players []string, i int64) string {
			d := luckyHit(server, strings.Join(players, ""), i)
			words := make([]string, 0, 8)
			for _, c := range append(d.black[:], d.red[:]...) {
				words = append(words, fmt.Sprintf("%d/%d", c.Suit, c.Number))
			}
			return fmt.Sprintf("%s %t %d", strings.Join(words, " "), d.blackWins, d.luckyOdds)
		},
		outcome: round.dealFault,
		decided: func(r round) bool { return r.BlackWin != nil && r.LuckyOdds != nil },
		pays: func(r round, stake, _ leaf) (int64, error) {
			return delivered(stake.number("amount")) * oddsOfPick(stake["pick"], *r.BlackWin, int64(*r.LuckyOdds)), nil
		},
		shows: func(r round, _ leaf, due int64) map[string]any {
			return map[string]any{
				"status": wonOrLost(due > 0), "lucky_hit_odds": *r.LuckyOdds,
				"open_type": map[bool]string{true: "B", false: "R"}[*r.BlackWin],
				"result":    map[string]any{"cards1": r.Black, "cards2": r.Red},
			}
		},
		asked: func(r request) leaf {
			return leaf{
				"round": r.text("period"), "bet": r.text("betId"), "pick": r.text("betResult"), "seed": r.text("oddNo"),
				"amount": r.hundredths("betPrice"),
			}
		},
		ended: func(_, payout leaf, _ *string) error {
			var winner string
			var odds int64
			if count, _ := fmt.Sscanf(payout["result"], "%1s %d", &winner, &odds); count != 2 {
				return noResult(payout)
			}
			return samePayout(payout, delivered(payout.number("amount"))*oddsOfPick(payout["pick"], winner == "B", odds))
		},
		lock: func(period string) (int64, error) {
			number, err := json.Number(period).Int64()
			return 30000*number + 19000, err
		},
		seeds: func(r round) []string {
			var seeds []string
			for joined := text(r.ClientSeed); joined != ""; joined = joined[min(len(joined), seedLength):] {
				seeds = append(seeds, joined[:min(len(joined), seedLength)])
			}
			return seeds
		},
		avoided: func(_ round, server string, players []string, nonce int64, outcome string) bool {
			d := luckyHit(server, strings.Join(players, ""), nonce)
			var hands struct{ Black, Red []card }
			err := json.Unmarshal([]byte(outcome), &hands)
			return err == nil && slices.Equal(hands.Black, d.black[:]) && slices.Equal(hands.Red, d.red[:])
		},
		probability: 0.1650058258,
		costs: func(outcome string) (isCostly, ok bool) {
			var hands struct{ Black []card }
			ok = json.Unmarshal([]byte(outcome), &hands) == nil && len(hands.Black) == 3
			return ok && luckyOdds(rankOf([3]card(hands.Black))) > 0, ok
		},
	})
}

// oddsOfPick is the payout on Black, Red or the lucky hit.
func oddsOfPick(pick string, blackWins bool, lucky int64) int64 {
	switch {
	case pick == "B" && blackWins, pick == "R" && !blackWins:
		return 2
	case pick == "L":
		return lucky
	}
	return 0
}

type card struct {
	Suit   int `json:"t"`
	Number int `json:"n"`
}

// kinds of hands, from low to high
const (
	highCard = iota
	pair
	straight
	flush
	straightFlush
	threeOfAKind
)

// rankOf orders hands: first by kind, then by the values that count.
func rankOf(hand [3]card) [4]int {
	values := make([]int, 3)
	for i, c := range hand {
		values[i] = c.Number
		if c.Number == 1 {
			values[i] = 14
		}
	}
	sort.Sort(sort.Reverse(sort.IntSlice(values)))
	a, b, c := values[0], values[1], values[2]
	sameSuit := hand[0].Suit == hand[1].Suit && hand[1].Suit == hand[2].Suit
	isLow := a == 14 && b == 3 && c == 2
	isRow := isLow || (a == b+1 && b == c+1)
	if isLow {
		a, b, c = 3, 2, 1
	}
	switch {
	case a == c:
		return [4]int{threeOfAKind, a, b, c}
	case isRow && sameSuit:
		return [4]int{straightFlush, a, b, c}
	case sameSuit:
		return [4]int{flush, a, b, c}
	case isRow:
		return [4]int{straight, a, b, c}
	case a == b:
		return [4]int{pair, a, c, 0}
	case b == c:
		return [4]int{pair, b, a, 0}
	}
	return [4]int{highCard, a, b, c}
}

type deal struct {
	black, red [3]card
	blackWins  bool
	luckyOdds  int
}

func luckyHit(serverSeed, clientSeed string, period int64) deal {
	draws := newFloats(serverSeed, clientSeed, period)
	var deck []int
	for deals := 0; ; deals++ {
		if deals%8 == 0 {
			deck = make([]int, 52)
			for i := range deck {
				deck[i] = i
			}
		}
		var d deal
		for i := range d.black {
			d.black[i] = cardOf(draws.pick(&deck))
		}
		for i := range d.red {
			d.red[i] = cardOf(draws.pick(&deck))
		}
		black, red := rankOf(d.black), rankOf(d.red)
		if black == red {
			continue
		}
		d.blackWins = less(red, black)
		d.luckyOdds = luckyOdds(black)
		return d
	}
}

func cardOf(i int) card { return card{Suit: i % 4, Number: i/4 + 1} }

func less(a, b [4]int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

func luckyOdds(rank [4]int) int {
	switch rank[0] {
	case threeOfAKind:
		return 50
	case straightFlush:
		return 40
	case flush:
		return 6
	case straight:
		return 5
	case pair:
		if rank[1] >= 9 {
			return 4
		}
	}
	return 0
}

func (r round) dealFault(server string) error {
	nonce := r.nonce()
	d := luckyHit(server, text(r.ClientSeed), nonce)
	return firstFault(
		sameText("nonce", r.Period, nonce),
		sameText("black", r.Black, d.black), sameText("red", r.Red, d.red),
		same("black_win", r.BlackWin, d.blackWins), same("lucky_hit_odds", r.LuckyOdds, d.luckyOdds))
}
