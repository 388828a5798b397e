package main

import (
	"crypto/sha512"
	"encoding/hex"
	"math"
	"sort"
	"strconv"
	"strings"
)

// aviator is the result of a flight in hundredths, with the values on the way to it.
func aviator(serverSeed string, players []string) (hash, digits string, decimal, result int64) {
	sum := sha512.Sum512([]byte(serverSeed + strings.Join(players, "")))
	hash = hex.EncodeToString(sum[:])
	digits = hash[:13]
	decimal, _ = strconv.ParseInt(digits, 16, 64)
	value := math.Floor(97 / (1 - float64(decimal)/(1<<52)))
	return hash, digits, decimal, int64(math.Min(math.Max(value, 100), 1000000))
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

func winGo(serverSeed, clientSeed string, period int64) (price, digit int64) {
	price = 10000 + int64(newFloats(serverSeed, clientSeed, period).draw()*90000)
	return price, price % 10
}

// play has the seeds of a game of Mines or a roll of Dice. An empty entropy: the player's app sent none.
type play struct {
	serverSeed, clientSeed, entropy string
	nonce                           int64
}

func (p play) floats() *floats {
	return newFloats(p.serverSeed, p.clientSeed+":"+p.entropy, p.nonce)
}

// mines returns the cells of the traps, ascending.
func mines(p play, traps int) []int {
	draws := p.floats()
	cells := make([]int, 25)
	for i := range cells {
		cells[i] = i + 1
	}
	picked := make([]int, traps)
	for i := range picked {
		picked[i] = draws.pick(&cells)
	}
	sort.Ints(picked)
	return picked
}

func dice(p play) int64 {
	return int64(p.floats().draw() * 10000)
}
