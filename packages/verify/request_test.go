package main

import (
	"encoding/json"
	"testing"
)

// The example of docs/fairness.md, and what RFC 8785 asks of texts, numbers and names.
func TestTermsAreThoseOfTheRequest(t *testing.T) {
	for _, text := range []string{
		`{"category":"P","contract_count":1,"contract_money":10,"guess_type":"G","period":20261120436,"saas_id":"1"}`,
		`{"terms":"0","saas_id":"1","period":2.0261120436e10,"guess_type":"G","contract_money":10.0,"contract_count":1,"category":"P"}`,
	} {
		var r request
		equal(t, json.Unmarshal([]byte(text), &r), nil)
		equal(t, r.terms(), "b8896b58aaf5c24fa0040082a0c2fb349162682714646eff1369499be24cf052")
	}
	for text, want := range map[string]string{
		`{"b":[1,true,null],"a":{"d":0.5,"c":-0}}`: `{"a":{"c":0,"d":0.5},"b":[1,true,null]}`,
		`{"t":"\u0007\b\n\u003c\u2028\"\\é"}`:      "{\"t\":\"\\u0007\\b\\n<\u2028\\\"\\\\é\"}",
		`{"n":[1e21,1e-7,1.34,123456789012]}`:      `{"n":[1e+21,1e-7,1.34,123456789012]}`,
		`{"\ufb33":1,"\ud83d\ude00":2,"é":3}`:      "{\"é\":3,\"😀\":2,\"\ufb33\":1}",
	} {
		var r request
		equal(t, json.Unmarshal([]byte(text), &r), nil)
		equal(t, canonical(map[string]any(r)), want)
	}
}
