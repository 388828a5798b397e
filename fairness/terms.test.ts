import { expect, it } from "vitest";
import { canonicalJson, termsOf } from "./terms.ts";

it("canonical JSON is that of RFC 8785", () => {
  // Sections 3.2.2 and 3.2.3.
  const sample = { numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 1e-27], literals: [null, true, false] };
  expect(canonicalJson({ ...sample, string: '\u20ac$\u000f\nA\'B"\\\\"/' })).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
  const keys = { "\u20ac": 1, "\r": 2, "\ufb33": 3, 1: 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7 };
  expect(canonicalJson(keys)).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}');
});

it("the digest of a stake is that of docs/fairness.md, in any order and without its own field", () => {
  const stake = { period: 20261120436, category: "P", saas_id: "1", guess_type: "G", contract_money: 10 };
  const digest = termsOf({ ...stake, contract_count: 1 });
  expect(digest).toBe("b8896b58aaf5c24fa0040082a0c2fb349162682714646eff1369499be24cf052");
  expect(termsOf({ terms: digest, contract_count: 1, ...stake, left_out: undefined })).toBe(digest);
  expect(termsOf({ ...stake, contract_count: 2 })).not.toBe(digest);
});
