package main

import (
	"fmt"
	"strconv"
	"time"
)

func init() {
	add(game{
		name: "win", isPublic: true,
		line: func(server string, _ []string, i int64) string {
			price, digit := winGo(server, "P:1", i)
			return fmt.Sprintf("%d %d", price, digit)
		},
		outcome: round.priceFault,
		decided: func(r round) bool { return r.Price != nil && r.LastNum != nil && *r.LastNum == *r.Price%10 },
		pays: func(r round, stake, _ leaf) (int64, error) {
			return delivered(stake.number("amount")) * winOdds(stake["pick"], *r.LastNum) / 100, nil
		},
		shows: func(r round, _ leaf, due int64) map[string]any {
			return map[string]any{"status": wonOrLost(due > 0), "open_price": *r.Price, "result": *r.Price % 10}
		},
		asked: func(r request) leaf {
			lines := leaf{"table": "win:" + r.text("category") + ":" + r.text("saas_id"), "round": r.text("period"), "pick": r.text("guess_type")}
			if lines["pick"] == "N" {
				lines["pick"] += r.text("number")
			}
			unit, _ := strconv.ParseInt(r.hundredths("contract_money"), 10, 64)
			count, _ := strconv.ParseInt(r.text("contract_count"), 10, 64)
			lines["amount"] = strconv.FormatInt(unit*count, 10)
			return lines
		},
		ended: func(_, payout leaf, _ *string) error {
			var price int64
			if count, _ := fmt.Sscan(payout["result"], &price); count != 1 {
				return noResult(payout)
			}
			return samePayout(payout, delivered(payout.number("amount"))*winOdds(payout["pick"], price%10)/100)
		},
		lock:  lockOfDay,
		table: func(r round) string { return fmt.Sprintf("win:%s:%s", r.Category, r.SaasID) },
		avoided: func(r round, server string, _ []string, nonce int64, outcome string) bool {
			price, _ := winGo(server, fmt.Sprintf("%s:%s", r.Category, r.SaasID), nonce)
			return outcome == strconv.FormatInt(price, 10)
		},
		probability: 0.2,
		costs: func(outcome string) (isCostly, ok bool) {
			price, err := strconv.ParseInt(outcome, 10, 64)
			return winOdds("V", price%10) > 0, err == nil
		},
	})
}

// lockOfDay reads a period, which is a day and the round's number within it.
func lockOfDay(period string) (int64, error) {
	if len(period) != 11 {
		return 0, fmt.Errorf("period %s is no date and number", period)
	}
	day, err := time.ParseInLocation("20060102", period[:8], time.FixedZone("", 5*3600+1800))
	if err != nil {
		return 0, err
	}
	number, err := strconv.ParseInt(period[8:], 10, 64)
	return day.UnixMilli() + (number-1)*180000 + 150000, err
}

func (r round) priceFault(server string) error {
	client, nonce := fmt.Sprintf("%s:%s", r.Category, r.SaasID), r.nonce()
	price, digit := winGo(server, client, nonce)
	return firstFault(
		sameText("nonce", r.Period, nonce), same("client_seed", r.ClientSeed, client),
		same("price", r.Price, price), same("last_num", r.LastNum, digit))
}

func winGo(serverSeed, clientSeed string, period int64) (price, digit int64) {
	price = 10000 + int64(newFloats(serverSeed, clientSeed, period).draw()*90000)
	return price, price % 10
}

// winOdds is in hundredths: green is odd, red is even; 0 and 5 are violet too.
func winOdds(pick string, digit int64) int64 {
	isGreen, isViolet := digit%2 == 1, digit%5 == 0
	switch pick {
	case "G", "R":
		switch {
		case isGreen != (pick == "G"):
			return 0
		case isViolet:
			return 150
		}
		return 200
	case "V":
		if isViolet {
			return 450
		}
	case "N" + strconv.FormatInt(digit, 10):
		return 900
	}
	return 0
}
