package main

import (
	"crypto/sha512"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
)

func init() {
	add(game{
		name: "aviator",
		line: func(server string, players []string, _ int64) string {
			_, _, _, result := aviator(server, players)
			return fmt.Sprint(result)
		},
		outcome:   round.flightFault,
		decided:   func(r round) bool { return r.Result != nil },
		pays:      round.paysFlight,
		due:       played.dueOfFlight,
		asked:     request.askedOfFlight,
		cashedOut: func(stake, cashOut leaf, _ *string) error { return contradictionOfFlight(stake, cashOut) },
		lock: func(period string) (int64, error) {
			start, err := hundredths(period)
			return 10*start + 12000, err
		},
		period: func(r round) string {
			period, _ := hundredths(r.Period.String())
			return strconv.FormatInt(period, 10)
		},
		seeds: round.seedsOfFlight,
		avoided: func(_ round, server string, players []string, _ int64, outcome string) bool {
			_, _, _, result := aviator(server, players)
			said, err := amountOf(outcome)
			return err == nil && said == result
		},
		probability: 0.485,
		costs: func(outcome string) (isCostly, ok bool) {
			var result float64
			ok = json.Unmarshal([]byte(outcome), &result) == nil
			return result >= 2, ok
		},
	})
}

// aviator is the result of a flight in hundredths, with the values on the way to it.
func aviator(serverSeed string, players []string) (hash, digits string, decimal, result int64) {
	sum := sha512.Sum512([]byte(serverSeed + strings.Join(players, "")))
	hash = hex.EncodeToString(sum[:])
	digits = hash[:13]
	decimal, _ = strconv.ParseInt(digits, 16, 64)
	value := math.Floor(97 / (1 - float64(decimal)/(1<<52)))
	return hash, digits, decimal, int64(math.Min(math.Max(value, 100), 1000000))
}

func (r round) paysFlight(stake, cashOut leaf) (int64, error) {
	result := int64(math.Round(*r.Result * 100))
	if cashOut != nil {
		if cashOut.number("coefficient") > result {
			return 0, errNever
		}
		return cashOut.number("payout"), nil
	}
	if _, waitsForSilence := silenceOf(stake); waitsForSilence {
		return 0, errUnknowable
	}
	if auto, isAuto := autoOf(stake); isAuto && auto <= result {
		return stake.number("amount") * auto / 100, nil
	}
	return 0, nil
}

// contradictionOfFlight judges by the arrival. An automatic cash-out is paid at its own coefficient.
func contradictionOfFlight(stake, cashOut leaf) error {
	flown := cashOut.number("arrival") - (10*stake.number("round") + 13000)
	coefficient := coefficientAfter(flown)
	if auto, isAuto := autoOf(stake); isAuto && auto < coefficient {
		coefficient = auto
	}
	signed := cashOut.number("coefficient")
	// Only the server knows how long the member was silent, so such a cash-out may be any within these limits.
	if least, waitsForSilence := silenceOf(stake); waitsForSilence && signed >= least && signed < coefficient {
		coefficient = signed
	}
	if _, ok := cashOut["tag"]; ok && cashOut.number("tag") > flown {
		return fmt.Errorf("%w: the player saw %d ms of the flight, and the cash-out is signed as of %d ms", errContradiction, cashOut.number("tag"), flown)
	}
	if flown < 0 || signed != coefficient {
		return fmt.Errorf("%w: the cash-out was paid at %d hundredths, its arrival gives %d", errContradiction, signed, coefficient)
	}
	return samePayout(cashOut, stake.number("amount")*coefficient/100)
}

// coefficientAfter is the coefficient in hundredths after so many ms of flight.
func coefficientAfter(flown int64) int64 {
	return int64(math.Floor(100 * math.Exp(0.00006*float64(flown))))
}

// autoOf reads the coefficient of an automatic cash-out.
func autoOf(stake leaf) (int64, bool) {
	auto, err := strconv.ParseInt(stake["auto"], 10, 64)
	return auto, err == nil
}

// silenceOf reads the least coefficient of a stake that waits for silence.
func silenceOf(stake leaf) (int64, bool) {
	_, text, _ := strings.Cut(stake["silence"], " ")
	least, err := strconv.ParseInt(text, 10, 64)
	return least, err == nil
}

// cashOutMin is in hundredths.
const cashOutMin = 101

// dueOfFlight pays a cash-out if the coefficient at its arrival is at most the result. An automatic one that was reached
// by then comes first.
func (p played) dueOfFlight() (int64, map[string]any) {
	result := int64(math.Round(*p.Round.Result * 100))
	cashed := int64(math.MaxInt64)
	// Cash-outs below 1.01 are refused.
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

func (r round) seedsOfFlight() []string {
	var seeds []string
	for _, each := range []*string{r.Player1, r.Player2, r.Player3} {
		if each != nil {
			seeds = append(seeds, *each)
		}
	}
	return seeds
}

func (r round) flightFault(server string) error {
	hash, digits, decimal, result := aviator(server, r.seedsOfFlight())
	return firstFault(
		same("sha512hash", r.Hash, hash), same("hex", r.Hex, digits), same("decimal", r.Decimal, decimal),
		sameHundredths("result", r.Result, result))
}

func (r request) askedOfFlight() leaf {
	lines := leaf{"round": r.text("period"), "bet": r.text("betId"), "amount": r.hundredths("betPrice"), "seed": r.text("seed")}
	lines["slot"], lines["auto"], lines["silence"] = r.text("slot"), orNone(r.hundredths("autoCashOut")), "none"
	if lines["slot"] == "" {
		lines["slot"] = "0"
	}
	if waits, ok := r["silence"].(map[string]any); ok {
		seconds, _ := strconv.ParseInt(request(waits).text("after"), 10, 64)
		lines["silence"] = fmt.Sprint(1000*seconds, " ", request(waits).hundredths("at"))
	}
	return lines
}
