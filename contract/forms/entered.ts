import type { Rows } from "./table.ts";

/** Headers, and the idempotency keys within. */
export const KEYS: Rows = [
  ["c1f7e0b2-0001", "c1f7e0b2-0001"],
  ['"c1f7e0b2-0001"', "c1f7e0b2-0001"],
  [' "c1f7e0b2-0001" ', "c1f7e0b2-0001"],
  ['"c1f7e0b2-0001";v=1', "c1f7e0b2-0001"],
  ['"a\\"b\\\\c"', 'a"b\\c'],
  ['"c1f7e0b2-0001', '"c1f7e0b2-0001'],
  ['"a", "b"', '"a", "b"'],
  ["", ""],
  [null, null],
  ['\t"c1f7e0b2-0001"\t', "c1f7e0b2-0001"],
  ['"c1f7e0b2-0001" ; a="x;y"', "c1f7e0b2-0001"],
];

const EVP = "123e4567-e12b-12d1-a456-426655440000";

// getPixKeyInfo of @brazilian-utils/brazilian-utils 2.4.0 answers the same, but null for phones of other countries, a
// trunk zero and a random key without dashes; the directory's form of a phone is any number of E.164.
export const PIX_KEYS: Rows = [
  [["+5511987654321"], "+5511987654321"],
  [["(11) 98765-4321"], "+5511987654321"],
  [["11 98765-4321"], "+5511987654321"],
  [["11987654321"], "+5511987654321"],
  [["5511987654321"], "+5511987654321"],
  [["+55 (11) 98765-4321"], "+5511987654321"],
  [["00 55 11 98765 4321"], "+5511987654321"],
  [["011 98765-4321"], "+5511987654321"],
  [["+55 011 98765-4321"], "+5511987654321"],
  [["\u202a+55 11 98765‑4321\u202c"], "+5511987654321"],
  // DDD 55 is in Rio Grande do Sul.
  [["55987654321", "PHONE"], "+5555987654321"],
  [["+351 912 345 678"], "+351912345678"],
  [["+1 (212) 555-0100"], "+12125550100"],
  [["+44 (0)20 7946 0958"], "+442079460958"],
  [["+55 11 1234"], null],
  [["1134567890"], null],
  [["Asha@Example.COM"], "asha@example.com"],
  [[" asha.rao+pix@mail.example.com "], "asha.rao+pix@mail.example.com"],
  [["asha@example"], null],
  [["ashá@example.com"], null],
  [[`${"a".repeat(66)}@example.com`], null],
  [["123.456.789-09"], "12345678909"],
  [["12345678908"], null],
  // Both a CPF and a mobile number: bare digits are the CPF, the type decides otherwise.
  [["52998224725"], "52998224725"],
  [["52998224725", "PHONE"], "+5552998224725"],
  [["(52) 99822-4725"], "+5552998224725"],
  [["11.222.333/0001-81"], "11222333000181"],
  [["12.abc.345/01de-35"], "12ABC34501DE35"],
  [["12.abc.345/01de-36"], null],
  [[EVP.toUpperCase()], EVP],
  [[EVP.replaceAll("-", "")], EVP],
  [[`${EVP}0`], null],
  [["123.456.789-09", "PHONE"], null],
  [["asha@example.com", "EVP"], null],
  [[EVP, "EMAIL"], null],
  [["fulano"], null],
  [[""], null],
  [["CPF: 123.456.789-09"], "12345678909"],
  [["Chave Pix: asha@example.com"], "asha@example.com"],
  [["mailto:Asha@Example.COM"], "asha@example.com"],
  [["１２３．４５６．７８９－０９"], "12345678909"],
  [["\u00a0(11)\u202f98765\u20114321"], "+5511987654321"],
  [[`{${EVP.toUpperCase()}}`], EVP],
];

/** Names as members and phone books write them. Undefined: refused. */
export const NAMES: Rows = [
  ["A", "A"],
  ["Asha\tRao", "Asha Rao"],
  ["\u2068Asha Rao\u2069", "Asha Rao"],
  ["\u200eAsha\u200f", "Asha"],
  ["\u00a0Asha\u202f", "Asha"],
  ["D’Souza", "D’Souza"],
  ["José", "José"],
  ["क्\u200dष", "क्\u200dष"],
  ["As\u202eha", undefined],
  ["As\u200dha", undefined],
  ["Asha\nRao", undefined],
  ["\u2068\u2069", undefined],
];
