import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  answeredMobile,
  anyMemberId,
  callerId,
  email,
  keyInHeader,
  line,
  lines,
  mobileNumber,
  nickName,
  password,
  queryInt,
  verifyCode,
} from "./entered.ts";
import * as entered from "./entered.ts";

it.each([
  ["kite", "kite"],
  [" \u202a\u2066kite\u2069\u202c\u200f ", "kite"],
  ["Asha\tKiran", "Asha Kiran"],
  ["ka", "ka"],
  ["k", undefined],
  ["kites fly!", "kites fly!"],
  ["kites fly!!", undefined],
  ["  k  ", undefined],
  ["ki\nte", undefined],
  ["ki\u0000te", undefined],
  ["ki\ud800te", undefined],
  ["ki\u202ete", undefined],
  ["ki\u200bte", undefined],
  // Letters that need no joiner.
  ["ki\u200dte", undefined],
  ["\u03b1\u200d\u03b2", undefined],
  ["\u0430\u200c\u0431", undefined],
  ["12\u200d3", undefined],
  ["\u200dkite", undefined],
  // Kannada's halant, Malayalam's letter, Persian, and a family: their signs are joined.
  ["\u0cb0\u0ccd\u200d\u0c95", "\u0cb0\u0ccd\u200d\u0c95"],
  ["\u0d28\u200d\u0d31", "\u0d28\u200d\u0d31"],
  ["\u0645\u06cc\u200c\u0631", "\u0645\u06cc\u200c\u0631"],
  ["\u{1f469}\u200d\u{1f467}", "\u{1f469}\u200d\u{1f467}"],
  ["\u2764\ufe0f\u200d\u{1f525}", "\u2764\ufe0f\u200d\u{1f525}"],
])("reads %j as a line of 2 to 10 characters", (written, read) => {
  expect(z.safeDecode(line(2, 10), written).data).toBe(read);
});

it.each([
  ["a\nb", "a\nb"],
  ["a\r\nb", "a\r\nb"],
  [" a\n", "a"],
  ["a\u202eb", undefined],
  ["a\rb", undefined],
  ["\n", undefined],
])("reads %j as lines", (written, read) => {
  expect(z.safeDecode(lines(1, 10), written).data).toBe(read);
});

it.each([
  ["+91 98765-43210", "+919876543210"],
  ["०९८७६५४३२१०", "09876543210"],
  ["kite", undefined],
])("reads %j as a mobile number", (written, read) => {
  expect(z.safeDecode(mobileNumber, written).data).toBe(read);
});

describe("a whole number in a query", () => {
  it.each([
    ["1", 1],
    ["007", 7],
    ["100", 100],
    ["101", undefined],
    ["0", undefined],
    ["", undefined],
    ["1.5", undefined],
    ["-1", undefined],
    ["1e1", undefined],
    ["+1", undefined],
    ["1 ", undefined],
    ["x1", undefined],
    ["१", undefined],
    ["0000000000000001", undefined],
  ])("is read from %j, from 1 to 100", (written, read) => {
    expect(z.safeDecode(queryInt(1, 100), written).data).toBe(read);
  });

  it("is written as digits", () => {
    expect(z.encode(queryInt(1, 100), 42)).toBe("42");
    expect(z.safeEncode(queryInt(1, 100), 101).success).toBe(false);
  });
});

it.each<[string, z.core.$ZodType, string, string | undefined]>([
  ["a mobile number of an answer", answeredMobile, " +91 98765-43210 ", "+91 98765-43210"],
  ["a mobile number of an answer", answeredMobile, "098765", "098765"],
  ["a mobile number of an answer", answeredMobile, "09876", undefined],
  ["a mobile number of an answer", answeredMobile, "9".repeat(21), "9".repeat(21)],
  ["a mobile number of an answer", answeredMobile, "9".repeat(22), undefined],
  ["a mobile number of an answer", answeredMobile, "tel: 098765", undefined],
  ["a mobile number of an answer", answeredMobile, "098765 ext", undefined],
  ["a member's id", anyMemberId, "x".repeat(200), "x".repeat(200)],
  ["a member's id", anyMemberId, "x".repeat(201), undefined],
  ["a member's id", anyMemberId, "", undefined],
  ["a password", password, " 8 chars", " 8 chars"],
  ["a password", password, "7 chars", undefined],
  ["a password", password, "x".repeat(128), "x".repeat(128)],
  ["a password", password, "x".repeat(129), undefined],
  ["a code", verifyCode, " 042137 ", "042137"],
  ["a code", verifyCode, "0421375", undefined],
  ["a code", verifyCode, "x042137", undefined],
  ["a code", verifyCode, "04213", undefined],
  ["an email", email, " kite@app.example\t", "kite@app.example"],
  ["an email", email, "a@b", "a@b"],
  ["an email", email, "a@", undefined],
  ["an email", email, "a@b@c", undefined],
  ["an email", email, "ki te@app.example", undefined],
  ["an email", email, "kite@app example", undefined],
  ["an email", email, `${"x".repeat(252)}@b`, `${"x".repeat(252)}@b`],
  ["an email", email, `${"x".repeat(253)}@b`, undefined],
  ["a nickname", nickName, "k", "k"],
  ["a nickname", nickName, "k".repeat(20), "k".repeat(20)],
  ["a nickname", nickName, "k".repeat(21), undefined],
  ["a caller's id", callerId, "c1f7_e0b2-0001", "c1f7_e0b2-0001"],
  ["a caller's id", callerId, "x".repeat(65), undefined],
  ["a caller's id", callerId, "", undefined],
  ["a caller's id", callerId, "a.b", undefined],
])("reads %s: %j", (_, schema, written, read) => {
  expect(z.safeDecode(schema as z.ZodMiniType<string, string>, written).data).toBe(read);
});

it.each([
  ["c1f7", "c1f7"],
  ['"c1f7"', "c1f7"],
  [' "c1f7" ;a=1', "c1f7"],
  ['"a\\"b\\\\c"', 'a"b\\c'],
  ['"a b"', "a b"],
  // No strings of structured fields: as they came.
  ['"c1f7', '"c1f7'],
  ['x"c1f7"', 'x"c1f7"'],
  ['"c1f7" x', '"c1f7" x'],
  ['"a\\b"', '"a\\b"'],
  [null, null],
])("finds in the header %j the key %j", (header, key) => {
  expect(keyInHeader(header)).toBe(key);
});

/** The words and examples that the documents take. */
interface Words {
  readonly description?: string;
  readonly examples?: readonly string[];
}

const described = Object.entries(entered).flatMap(([name, value]) => {
  if (!(value instanceof z.core.$ZodType)) return [];
  const words = (z.globalRegistry.get(value) ?? {}) as Words;
  return [{ name, schema: value, ...words }];
});

it.each(described)("describes $name, with an example that it reads", ({ schema, description, examples = [] }) => {
  expect(description).toMatch(/^\w.{10,}/);
  for (const each of examples) expect(z.safeDecode(schema, each)).toMatchObject({ success: true });
});
