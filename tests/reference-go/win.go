package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"
)

const (
	roundMs    = 180_000
	stakesMs   = 150_000
	roundsADay = 480
)

var kolkata = time.FixedZone("Asia/Kolkata", (5*60+30)*60)

// The period of a time, and the number of its round within the day.
func periodAt(ms int64) (period int64, ofDay int) {
	local := time.UnixMilli(ms).In(kolkata)
	midnight := time.Date(local.Year(), local.Month(), local.Day(), 0, 0, 0, 0, kolkata)
	ofDay = int((ms-midnight.UnixMilli())/roundMs) + 1
	date, _ := strconv.ParseInt(local.Format("20060102"), 10, 64)
	return date*1000 + int64(ofDay), ofDay
}

// The open price of a round: 10000 to 99999.
func priceOf(category, saas string, period int64) int {
	hash := sha256.Sum256([]byte(fmt.Sprintf("%s:%s:%d", category, saas, period)))
	return 10_000 + int(binary.BigEndian.Uint32(hash[:4])%90_000)
}

func resultOf(category, saas string, period int64) fields {
	price := priceOf(category, saas, period)
	digit := price % 10
	return fields{"period": period, "price": price, "last_num": digit, "is_green": digit%2 == 1, "is_red": digit%2 == 0,
		"is_violet": digit%5 == 0}
}

func (c *call) table() (category, saas string, err error) {
	category, saas = c.query("category"), c.query("saas_id")
	if saas == "" {
		saas = "1"
	}
	if !slices.Contains([]string{"P", "S", "B", "E"}, category) || !slices.Contains([]string{"1", "2", "3"}, saas) {
		return "", "", badRequest
	}
	return category, saas, nil
}

// The finished rounds of the day, oldest first.
func (c *call) finished() ([]fields, error) {
	category, saas, err := c.table()
	if err != nil {
		return nil, err
	}
	rows := []fields{}
	_, ofDay := periodAt(c.now)
	for back := int64(ofDay - 1); back > 0; back-- {
		period, number := periodAt(c.now - back*roundMs)
		row := resultOf(category, saas, period)
		row["today_times"] = number
		rows = append(rows, row)
	}
	return rows, nil
}

func init() {
	calls["GET /win/next_period_info"] = handler{answer: func(c *call) (fields, error) {
		c.settle()
		period, _ := periodAt(c.now)
		return fields{"balance": c.member.balance, "next_period": period}, nil
	}}
	calls["GET /win/next_period_info_noauth"] = handler{visitor: true, answer: func(c *call) (fields, error) {
		rows, err := c.finished()
		period, _ := periodAt(c.now)
		return fields{"next_period": period, "periods": rows}, err
	}}
	calls["GET /win/guesses"] = handler{answer: func(c *call) (fields, error) {
		rows, err := c.finished()
		if err != nil {
			return nil, err
		}
		return c.page(rows)
	}}
	calls["GET /win/my_guesses"] = handler{answer: func(c *call) (fields, error) {
		c.settle()
		own := []fields{}
		for _, each := range c.member.guesses {
			if each["category"] == c.query("category") {
				own = append(own, each)
			}
		}
		return c.page(own)
	}}
	calls["POST /win/add_user_guess"] = handler{moves: true, answer: addGuess}
}

func addGuess(c *call) (fields, error) {
	stake := struct {
		Category string `json:"category"`
		Saas     string `json:"saas_id"`
		Period   int64  `json:"period"`
		Type     string `json:"guess_type"`
		Number   *int   `json:"number"`
		Money    money  `json:"contract_money"`
		Count    int64  `json:"contract_count"`
	}{Saas: "1"}
	err := json.Unmarshal(c.raw, &stake)
	isNumber := stake.Type == "N" && stake.Number != nil && *stake.Number >= 0 && *stake.Number <= 9
	isColour := slices.Contains([]string{"G", "V", "R"}, stake.Type)
	isAmount := slices.Contains([]money{10_00, 100_00, 1_000_00, 10_000_00}, stake.Money)
	if err != nil || !(isNumber || isColour) || !isAmount || stake.Count < 1 || stake.Count > 1_000 {
		return nil, badRequest
	}
	if period, _ := periodAt(c.now); stake.Period != period || c.now%roundMs >= stakesMs {
		return nil, roundClosed
	}
	c.settle()
	amount := stake.Money * money(stake.Count)
	if c.member.balance < amount {
		return nil, noMoney
	}
	id := strconv.Itoa(nextID())
	fee := (amount*2 + 50) / 100
	var number any
	if isNumber {
		number = *stake.Number
	}
	c.member.move("bet", -amount, fmt.Sprintf("win:%d", stake.Period), c.now)
	c.member.guesses = append(c.member.guesses, fields{"id": id, "category": stake.Category, "period": stake.Period,
		"saas_id": stake.Saas, "status": "W", "amount": amount, "contract_money": stake.Money, "contract_count": stake.Count,
		"delivery": amount - fee, "fee": fee, "open_price": nil, "result": nil, "payout": money(0), "type": stake.Type,
		"number": number, "create_time": c.now})
	return fields{"id": id, "balance": c.member.balance}, nil
}

// Settles the guesses whose rounds are over.
func (c *call) settle() {
	now, _ := periodAt(c.now)
	for _, each := range c.member.guesses {
		period := each["period"].(int64)
		if each["status"] != "W" || period >= now {
			continue
		}
		price := priceOf(each["category"].(string), each["saas_id"].(string), period)
		odds := oddsOn(each["type"].(string), each["number"], price%10)
		paid := each["delivery"].(money) * money(odds) / 100
		each["open_price"], each["result"], each["payout"], each["status"] = price, price%10, paid, "F"
		if odds > 0 {
			each["status"] = "S"
			c.member.move("win", paid, fmt.Sprintf("win:%d", period), c.now)
		}
	}
}

// Hundredths of the delivery; 0: lost.
func oddsOn(kind string, number any, digit int) int {
	switch {
	case kind == "N" && number == digit:
		return 900
	case kind == "V" && digit%5 == 0:
		return 450
	case kind == "G" && digit%2 == 1, kind == "R" && digit%2 == 0:
		if digit%5 == 0 {
			return 150
		}
		return 200
	}
	return 0
}
