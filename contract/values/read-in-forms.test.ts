import { expect, it } from "vitest";
import * as z from "zod/mini";
import { readTolerantly } from "./tolerant.ts";
import {
  closed,
  extra,
  idOf,
  isIdField,
  listRow,
  moneyRow,
  owed,
  readBy,
  readId,
  readJsonText,
  rowsOf,
  stakeRow,
  type Unread,
} from "./tolerant-schema.ts";
import { money, time } from "./values.ts";

const shouted = z.codec(z.string(), z.string(), { decode: (text) => `${text}!`, encode: (text) => text });
const inner = z.object({ value: z.int() });
const stakes = rowsOf(stakeRow({ id: z.int(), price: money }));
const tagged = z.array(listRow({ name: z.string(), tags: z.array(z.string()) }));
const sums = z.array(moneyRow({ id: readBy(z.string(), readId), price: money }));
const stake = { id: 1, price: 5 };

/** `read`: the answer that has the field `x`; undefined: it is unreadable. `unread`: the reported places. */
it.each<[what: string, schema: z.core.$ZodType, written: unknown, read: unknown, unread?: Unread]>([
  ["an ambiguous number", z.number(), "1,250", { x: 1250 }, ["x"]],
  ["no number", z.number(), "ten", undefined, ["x"]],
  ["a whole number with decimals", z.int(), 1.5, undefined, ["x"]],
  ["a text that looks like an ambiguous number", shouted, "1,250", { x: "1,250!" }],
  ["no text in another form", shouted, {}, undefined, ["x"]],
  ["an unreadable nullable", z.nullable(money), "ten", undefined, ["x"]],
  ["an unreadable optional", z.optional(money), "ten", {}, ["x"]],
  ["an absent optional", z.optional(money), undefined, {}],
  ["anything", z.unknown(), { value: 5 }, { x: { value: 5 } }],
  ["a number in another spelling", z.literal([1, 2]), "2.0", { x: 2 }],
  ["a flag that is always true", z.literal(true), "yes", { x: true }],
  ["one that is false", z.optional(z.literal(true)), "no", {}],
  ["no flag", z.optional(z.literal(true)), "maybe", {}, ["x"]],
  ["a flag in place of a text", z.optional(z.literal("on board")), "yes", {}, ["x"]],
  ["a text of a set", closed(["A", "B"]), "B", { x: "B" }],
  ["one that is not in it", closed(["A", "B"]), "C", undefined, ["x"]],
  ["a row without its list", tagged, [{ name: "a" }], { x: [{ name: "a", tags: [] }] }, ["x.*.tags"]],
  ["a row whose list is unreadable", tagged, [{ name: "a", tags: 5 }], { x: [{ name: "a", tags: [] }] }, ["x.*.tags"]],
  ["a sum without its id", sums, [{ price: 5 }], { x: [{ id: null, price: 500 }] }, ["x.*.id"]],
  ["null for a text", z.string(), null, { x: "" }],
  ["null for a text that is owed", owed(z.string(), null), null, { x: "" }],
  ["null for a text that nobody needs", extra(z.string(), "none"), null, { x: "none" }],
  ["null for a number that nobody needs", extra(z.int(), 7), null, { x: 7 }],
  ["null for a number that is owed", owed(z.int(), null), null, { x: null }, ["x"]],
  ["null for a number that is owed and may be null", owed(z.nullable(z.int()), ""), null, { x: "" }],
  ["an absent number that is owed and may be null", owed(z.nullable(z.int()), ""), undefined, { x: "" }, ["x"]],
  ["no text", z.string(), undefined, undefined, ["x"]],
  ["null for fields", inner, null, undefined, ["x"]],
  ["Go's null for fields", z.object({ a: z.optional(z.int()) }), { String: "", Valid: false }, undefined, ["x"]],
  ["a field that is called like a wrapper's", inner, { value: 5 }, { x: { value: 5 } }],
  ["one in what may be null", z.nullable(inner), { value: 5 }, { x: { value: 5 } }],
  ["one in fields of any name", z.record(z.string(), z.unknown()), { value: 5 }, { x: { value: 5 } }],
  ["a list with a time that is none", z.array(time), [0], undefined],
  ["numbered keys", z.array(z.int()), { 1: 5, 3: 7 }, { x: [5, 7] }],
  ["keys that end with a number", z.array(z.int()), { a1: 5 }, undefined, ["x"]],
  ["keys that begin with a number", z.array(z.int()), { "1a": 5 }, undefined, ["x"]],
  ["as many whole stakes as others", stakes, [stake, { id: 2 }], { x: [{ id: 1, price: 500 }] }, ["x.*.price"]],
  ["no stake of which anything can be read", stakes, ["stake"], undefined, ["x.*"]],
])("reads %s", (_, schema, written, expected, places = []) => {
  const unread: Unread = [];
  const read = readTolerantly(z.object({ x: schema }), { x: written }, unread) as { x?: unknown } | undefined;
  if (Array.isArray(read?.x)) expect([...(read.x as unknown[])]).toStrictEqual((expected as { x: unknown }).x);
  else expect(read).toStrictEqual(expected);
  expect(unread).toEqual(places);
});

it("reads a time that is none as nothing", () => {
  expect(readTolerantly(time, 0)).toBeUndefined();
});

it.each([
  ["{}", "{}"],
  [{ a: 1 }, '{"a":1}'],
  [undefined, undefined],
])("reads %j as JSON text", (written, text) => {
  expect(readJsonText(written)).toBe(text);
});

it.each([
  ["an id", idOf(z.int()), true],
  ["one that may be null", z.nullable(idOf(z.int())), true],
  ["one of several", z.union([z.literal(""), idOf(z.int())]), true],
  ["a number", z.int(), false],
  ["a number that may be null", z.nullable(z.int()), false],
])("knows whether a field is an id: %s", (_, schema, is) => {
  expect(isIdField(schema)).toBe(is);
});
