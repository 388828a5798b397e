// A backend in Go, written from docs/contract.md alone: shop, wallet and Win Go, and nothing else.
//
// go run . -port 9200 prints the tokens of two members and their password, then answers.
package main

import (
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

type fields = map[string]any

const password = "reference password"

// Minor units.
type money int64

func (m money) MarshalJSON() ([]byte, error) {
	return []byte(strconv.FormatFloat(float64(m)/100, 'f', 2, 64)), nil
}

func (m *money) UnmarshalJSON(text []byte) error {
	units, err := strconv.ParseFloat(string(text), 64)
	*m = money(math.Round(units * 100))
	return err
}

type refusal struct {
	code int
	name string
}

func (r refusal) Error() string { return r.name }

var (
	badRequest     = refusal{400, "bad_request"}
	unauthorized   = refusal{401, "unauthorized"}
	notFound       = refusal{404, "not_found"}
	otherRepeat    = refusal{422, "other_repeat"}
	wrongPassword  = refusal{1005, "wrong_password"}
	noMoney        = refusal{2001, "no_money"}
	channelUnknown = refusal{2005, "channel_unknown"}
	roundClosed    = refusal{3003, "round_closed"}
	soldOut        = refusal{4003, "sold_out"}
)

var texts = map[string]map[string]string{
	"in": {"bad_request": "Please check the request", "unauthorized": "Please log in", "not_found": "Not found", "other_repeat": "This key was used", "wrong_password": "Wrong password", "no_money": "The balance is too low", "channel_unknown": "Unknown channel", "round_closed": "The round is closed", "sold_out": "Sold out"},
	"pt": {"bad_request": "Verifique o pedido", "unauthorized": "Entre na conta", "not_found": "Não encontrado", "other_repeat": "Esta chave já foi usada", "wrong_password": "Senha errada", "no_money": "Saldo insuficiente", "channel_unknown": "Canal desconhecido", "round_closed": "A rodada fechou", "sold_out": "Esgotado"},
	"mx": {"bad_request": "Revisa la solicitud", "unauthorized": "Inicia sesión", "not_found": "No se encontró", "other_repeat": "Esta clave ya se usó", "wrong_password": "Contraseña incorrecta", "no_money": "Saldo bajo", "channel_unknown": "Canal no conocido", "round_closed": "La ronda cerró", "sold_out": "Agotado"},
	"vi": {"bad_request": "Hãy kiểm tra yêu cầu", "unauthorized": "Hãy đăng nhập", "not_found": "Không tìm thấy", "other_repeat": "Khóa đã dùng", "wrong_password": "Sai mật khẩu", "no_money": "Không đủ số dư", "channel_unknown": "Kênh lạ", "round_closed": "Vòng đã đóng", "sold_out": "Hết hàng"},
}

type member struct {
	id, mobile, nickName                     string
	balance                                  money
	transactions, orders, recharges, guesses []fields
	addresses                                []fields
	answers                                  map[string]answered
}

// The first answer under an Idempotency-Key.
type answered struct {
	body   string
	answer fields
}

type call struct {
	member *member
	query  func(string) string
	body   fields
	raw    []byte
	now    int64
}

type handler struct {
	visitor, moves bool
	answer         func(*call) (fields, error)
}

var (
	lock    sync.Mutex
	members = map[string]*member{}
	lastID  = 100
	calls   = map[string]handler{}
)

func nextID() int { lastID++; return lastID }

func (m *member) move(kind string, amount money, relation string, now int64) {
	m.balance += amount
	m.transactions = append(m.transactions, fields{"type": kind, "change_balance": amount, "after_balance": m.balance,
		"relation_id": relation, "create_time": now})
}

func main() {
	port := flag.Int("port", 9200, "where to listen, on this machine alone")
	flag.Parse()
	tokens := fields{}
	for at, name := range []string{"Asha", "Ravi"} {
		m := &member{id: strconv.Itoa(at + 1), mobile: fmt.Sprintf("+91900000000%d", at+1), nickName: name, answers: map[string]answered{}}
		m.move("welcome", 5_000_00, "", time.Now().UnixMilli())
		m.addresses = []fields{{"id": nextID(), "full_name": name, "mobile_number": m.mobile, "pin_code": "560001",
			"state": "Karnataka", "town_city": "Bengaluru", "detail_address": "12 Market Road"}}
		token := fmt.Sprintf("%x", sha256.Sum256([]byte(name+time.Now().String())))
		members[token] = m
		tokens[m.mobile] = token
	}
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", *port))
	if err != nil {
		panic(err)
	}
	said, _ := json.Marshal(fields{"password": password, "tokens": tokens})
	fmt.Println(string(said))
	panic(http.Serve(listener, http.HandlerFunc(serve)))
}

func serve(w http.ResponseWriter, r *http.Request) {
	lock.Lock()
	defer lock.Unlock()
	if strings.HasPrefix(r.URL.Path, "/pay/") {
		fmt.Fprint(w, `<form method="post"><button>Pay</button></form>`)
		return
	}
	locale := r.Header.Get("Accept-Language")
	if texts[locale] == nil {
		locale = "in"
	}
	answer, err := answerTo(r)
	status := http.StatusOK
	if err != nil {
		refused := err.(refusal)
		answer = fields{"code": refused.code, "msg": texts[locale][refused.name]}
		if refused == unauthorized {
			status = http.StatusUnauthorized
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if json.NewEncoder(w).Encode(answer) != nil {
		panic("an answer that is no JSON")
	}
}

func answerTo(r *http.Request) (fields, error) {
	handler, isKnown := calls[r.Method+" "+r.URL.Path]
	if !isKnown {
		return nil, notFound
	}
	c := &call{query: r.URL.Query().Get, now: time.Now().UnixMilli()}
	c.member = members[strings.TrimPrefix(r.Header.Get("Authorization"), "Token ")]
	if c.member == nil && !handler.visitor {
		return nil, unauthorized
	}
	if r.Method != http.MethodGet {
		if json.NewDecoder(r.Body).Decode(&c.body) != nil {
			return nil, badRequest
		}
		c.raw, _ = json.Marshal(c.body)
	}
	key := r.Header.Get("Idempotency-Key")
	if !handler.moves || key == "" {
		return enveloped(handler.answer(c))
	}
	before, isRepeat := c.member.answers[r.URL.Path+key]
	if isRepeat && before.body != string(c.raw) {
		return nil, otherRepeat
	}
	if isRepeat {
		return before.answer, nil
	}
	answer, err := enveloped(handler.answer(c))
	if err == nil {
		c.member.answers[r.URL.Path+key] = answered{string(c.raw), answer}
	}
	return answer, err
}

func enveloped(answer fields, err error) (fields, error) {
	if err != nil {
		return nil, err
	}
	whole := fields{"code": 200, "msg": "OK"}
	for name, value := range answer {
		whole[name] = value
	}
	return whole, nil
}

// A page of rows, newest first; they are stored oldest first.
func (c *call) page(rows []fields) (fields, error) {
	number, size := 1, 10
	if text := c.query("p"); text != "" {
		number, _ = strconv.Atoi(text)
	}
	if text := c.query("p_size"); text != "" {
		size, _ = strconv.Atoi(text)
	}
	if number < 1 || (size != 10 && size != 20) {
		return nil, badRequest
	}
	shown := []fields{}
	for at := len(rows) - 1 - (number-1)*size; at >= 0 && len(shown) < size; at-- {
		shown = append(shown, rows[at])
	}
	return fields{"page": fields{"count": len(rows), "p": number, "p_size": size}, "queryset": shown}, nil
}

func find(rows []fields, id any) fields {
	for _, row := range rows {
		if fmt.Sprint(row["id"]) == fmt.Sprint(id) {
			return row
		}
	}
	return nil
}
