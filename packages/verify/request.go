package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
)

// request has the fields of a stake as its app sent them, and kept them beside the receipt.
type request map[string]any

func (r *request) UnmarshalJSON(data []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	return decoder.Decode((*map[string]any)(r))
}

// terms is the digest that the receipt repeats.
func (r request) terms() string {
	fields := map[string]any{}
	for name, value := range r {
		if name != "terms" {
			fields[name] = value
		}
	}
	return hashHex(canonical(fields))
}

// canonical writes JSON as RFC 8785 says.
func canonical(value any) string {
	switch value := value.(type) {
	case map[string]any:
		names := make([]string, 0, len(value))
		for name := range value {
			names = append(names, name)
		}
		slices.SortFunc(names, func(one, other string) int {
			return slices.Compare(utf16.Encode([]rune(one)), utf16.Encode([]rune(other)))
		})
		for i, name := range names {
			names[i] = canonicalText(name) + ":" + canonical(value[name])
		}
		return "{" + strings.Join(names, ",") + "}"
	case []any:
		items := make([]string, len(value))
		for i, each := range value {
			items[i] = canonical(each)
		}
		return "[" + strings.Join(items, ",") + "]"
	case string:
		return canonicalText(value)
	case json.Number:
		return canonicalNumber(value)
	case nil:
		return "null"
	}
	return fmt.Sprint(value)
}

func canonicalNumber(number json.Number) string {
	value, err := number.Float64()
	size := math.Abs(value)
	switch {
	case err != nil:
		return number.String()
	case value == 0:
		return "0"
	case size >= 1e-6 && size < 1e21:
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	text := strconv.FormatFloat(value, 'e', -1, 64)
	return strings.NewReplacer("e-0", "e-", "e+0", "e+").Replace(text)
}

func canonicalText(text string) string {
	out := strings.Builder{}
	for _, char := range text {
		switch short := strings.IndexRune("\b\t\n\f\r\"\\", char); {
		case short >= 0:
			out.WriteByte('\\')
			out.WriteByte("btnfr\"\\"[short])
		case char < 0x20:
			fmt.Fprintf(&out, "\\u%04x", char)
		default:
			out.WriteRune(char)
		}
	}
	return `"` + out.String() + `"`
}

// text is a field as a leaf writes it; empty: the request has none.
func (r request) text(name string) string {
	switch value := r[name].(type) {
	case nil:
		return ""
	case json.Number:
		return canonicalNumber(value)
	default:
		return fmt.Sprint(value)
	}
}

// hundredths is an amount or a multiplier as a leaf has it; empty: the request has none.
func (r request) hundredths(name string) string {
	number, isNumber := r[name].(json.Number)
	value, err := number.Float64()
	if !isNumber || err != nil {
		return ""
	}
	return strconv.FormatInt(int64(math.Round(100*value)), 10)
}

// asked has the lines that the receipt of the stake must have, empty if the request leaves them open.
func (r request) asked(table string) leaf {
	if of := gameAt(table).asked; of != nil {
		return of(r)
	}
	return leaf{}
}

// requestFault compares a signed stake with its request. Anyone can have changed the request, but not one whose digest is
// signed: a stake that says something else than that contradicts itself.
func requestFault(stake leaf, r request) error {
	if stake["event"] != "stake" || r == nil {
		return nil
	}
	signed, isSigned := stake["terms"]
	if isSigned && signed != r.terms() {
		return fmt.Errorf("%w: the receipt has the terms of another request", errMisfit)
	}
	for name, value := range r.asked(stake["table"]) {
		line, _, _ := strings.Cut(stake[name], " ")
		if name != "seed" {
			line = stake[name]
		}
		if value == "" || line == value {
			continue
		}
		if name == "generation" && value == "0" && line == "" {
			continue
		}
		fault := errMisfit
		if isSigned {
			fault = errContradiction
		}
		return fmt.Errorf("%w: the request's %s is %s, the receipt's %s", fault, name, value, stake[name])
	}
	return nil
}
