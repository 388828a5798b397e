package main

import (
	"encoding/json"
	"fmt"
	"strings"
)

var products = []fields{
	{"id": 1, "name": "Brass lamp", "price": money(100_50), "main_image": "", "image2": "", "image3": "", "spec": "metal=brass", "stock": 1_000},
	{"id": 2, "name": "Marigold garland", "price": money(349_00), "main_image": "", "image2": "", "image3": "", "spec": "length=90 cm", "stock": 12},
}

func init() {
	visitor := func(path string, answer func(*call) (fields, error)) {
		calls["GET "+path] = handler{visitor: true, answer: answer}
	}
	reads := func(path string, answer func(*call) (fields, error)) { calls["GET "+path] = handler{answer: answer} }
	same := func(answer fields) func(*call) (fields, error) {
		return func(*call) (fields, error) { return answer, nil }
	}
	visitor("/user/get_app_version", same(fields{"landing_page": ""}))
	reads("/user/get_app_version_auth", same(fields{"landing_page": ""}))
	banner := fields{"image1": "", "image2": "", "image3": "", "image4": "", "image5": "", "android_version": ""}
	visitor("/shop/home_top", same(fields{"notice_content": "", "queryset": []fields{banner}, "pre_sale_product_ids": "[]",
		"more_game_list": []fields{}, "in_out_game_list": []fields{}, "livechat_url": ""}))
	visitor("/shop/games", same(fields{"queryset": []fields{{"name": "Win Go", "description": "A colour or a number",
		"main_image": "", "image2": "", "href": "/win"}}}))
	visitor("/shop/products", func(c *call) (fields, error) {
		found := []fields{}
		for _, each := range products {
			if strings.Contains(strings.ToLower(each["name"].(string)), strings.ToLower(c.query("keyword"))) {
				found = append(found, each)
			}
		}
		return fields{"queryset": found}, nil
	})
	visitor("/shop/product", func(c *call) (fields, error) { return entry(products, c.query("id")) })
	reads("/user/profile", func(c *call) (fields, error) {
		c.settle()
		m := c.member
		return fields{"entry": fields{"r_code": m.id, "nick_name": m.nickName, "mobile": m.mobile, "user_id": m.id, "balance": m.balance},
			"event_gift_enable": false, "promotion_url": "", "is_early": true, "is_transfer_enable": false,
			"notice_content": "", "supports": []fields{}}, nil
	})
	reads("/user/notification", same(fields{"notify": nil}))
	reads("/user/addresses", func(c *call) (fields, error) { return fields{"queryset": c.member.addresses}, nil })
	reads("/user/address", func(c *call) (fields, error) { return entry(c.member.addresses, c.query("id")) })
	calls["POST /user/edit_address"] = handler{answer: editAddress}
	calls["PUT /user/delete_address"] = handler{answer: deleteAddress}
	calls["POST /user/buy"] = handler{moves: true, answer: buy}
	reads("/user/orders", func(c *call) (fields, error) {
		some := []fields{}
		for _, each := range c.member.orders {
			if status := c.query("status"); status == "" || status == "all" || status == each["status"] {
				some = append(some, each)
			}
		}
		return c.page(some)
	})
	calls["POST /user/confirm_receipt"] = handler{answer: func(c *call) (fields, error) {
		order := find(c.member.orders, c.body["id"])
		if order == nil || order["status"] != "unreceived" {
			return nil, refusal{4004, "not_found"}
		}
		order["status"] = "success"
		return nil, nil
	}}
	reads("/user/transactions", func(c *call) (fields, error) {
		c.settle()
		return c.page(c.member.transactions)
	})
	reads("/user/channels", func(c *call) (fields, error) {
		return fields{"contact_url": "", "queryset": []fields{{"key": "page", "name": "A page", "fixed_amounts": "100,500"}}}, nil
	})
	reads("/user/recharges", func(c *call) (fields, error) { return c.page(c.member.recharges) })
	calls["POST /user/add_recharge"] = handler{moves: true, answer: addRecharge}
}

func entry(rows []fields, id string) (fields, error) {
	if found := find(rows, id); found != nil {
		return fields{"entry": found}, nil
	}
	return nil, refusal{4001, "not_found"}
}

func editAddress(c *call) (fields, error) {
	changed := fields{"id": c.body["id"]}
	for _, name := range []string{"full_name", "mobile_number", "pin_code", "state", "town_city", "detail_address"} {
		text, isText := c.body[name].(string)
		if !isText || strings.TrimSpace(text) == "" {
			return nil, badRequest
		}
		changed[name] = text
	}
	if changed["id"] == nil {
		changed["id"] = nextID()
		c.member.addresses = append(c.member.addresses, changed)
		return nil, nil
	}
	found := find(c.member.addresses, changed["id"])
	if found == nil {
		return nil, refusal{4002, "not_found"}
	}
	for name, value := range changed {
		found[name] = value
	}
	return nil, nil
}

func deleteAddress(c *call) (fields, error) {
	found := find(c.member.addresses, c.body["id"])
	if found == nil {
		return nil, refusal{4002, "not_found"}
	}
	left := []fields{}
	for _, each := range c.member.addresses {
		if each["id"] != found["id"] {
			left = append(left, each)
		}
	}
	c.member.addresses = left
	return nil, nil
}

func buy(c *call) (fields, error) {
	product, address := find(products, c.body["product_id"]), find(c.member.addresses, c.body["address_id"])
	if product == nil || address == nil {
		return nil, badRequest
	}
	if c.body["password"] != password {
		return nil, wrongPassword
	}
	price, stock := product["price"].(money), product["stock"].(int)
	if stock < 1 {
		return nil, soldOut
	}
	if c.member.balance < price {
		return nil, noMoney
	}
	id := nextID()
	product["stock"] = stock - 1
	c.member.move("buy", -price, fmt.Sprintf("order:%d", id), c.now)
	c.member.orders = append(c.member.orders, fields{"id": id, "product_id": product["id"], "name": product["name"], "image": "",
		"price": price, "address": address["detail_address"], "status": "undelivered", "create_time": c.now})
	return nil, nil
}

func addRecharge(c *call) (fields, error) {
	var asked struct {
		Price money  `json:"price"`
		Key   string `json:"pay_key"`
	}
	if json.Unmarshal(c.raw, &asked) != nil || asked.Price <= 0 {
		return nil, badRequest
	}
	if asked.Key != "page" {
		return nil, channelUnknown
	}
	serial := fmt.Sprintf("recharge-%d", nextID())
	c.member.recharges = append(c.member.recharges, fields{"serial_number": serial, "price": asked.Price, "status": "Wait",
		"channel_name": "A page", "create_time": c.now})
	return fields{"serial_number": serial, "pay_url": "/pay/" + serial}, nil
}
