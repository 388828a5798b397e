import { SPECIFIED, callAt } from "#games/all/api.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Frame } from "../frame.ts";
import * as aviatorFrames from "#games/aviator/contract/frames.ts";
import * as luckyHitFrames from "#games/lucky-hit/contract/frames.ts";
import { profile } from "../calls/profile.ts";
import { AVIATOR_FRAMES } from "#games/aviator/contract/backend.ts";
import { LUCKY_HIT_FRAMES } from "#games/lucky-hit/contract/backend.ts";
import { DIALECTS, inDialect } from "#contract/specified/answers.ts";
import { readTime, readTolerantly } from "./tolerant.ts";
import { partsBeside } from "./read-in-forms.ts";
import { extra, idOf, isPersonal, personal, readBy, type Unread } from "./tolerant-schema.ts";
import { transactions } from "../calls/transactions.ts";
import { anyMemberId } from "./entered.ts";
import { money, time } from "./values.ts";
import { addRecharge, recharges } from "../calls/wallet.ts";

const isFrame = (value: unknown): value is Frame => typeof value === "object" && value !== null && "cmd" in value;
const framesOf = (exported: Readonly<Record<string, unknown>>) => Object.values(exported).filter(isFrame);
const frames = new Map([...framesOf(aviatorFrames), ...framesOf(luckyHitFrames)].map((each) => [each.cmd, each]));

describe.each(DIALECTS)(
  "a backend that answers the fields of the specification alone, in the %s dialect",
  (dialect) => {
    const answers = Object.entries(SPECIFIED).flatMap(([route, answer]) =>
      typeof answer === "function"
        ? ["pay", "withdraw"].map(
            (type) => [`${route}?type=${type}`, route, answer(new URLSearchParams({ type }))] as const,
          )
        : [[route, route, answer] as const],
    );

    it.each(answers)("is read: %s", (_, route, answer) => {
      const [method = "", path = ""] = route.split(" ");
      const call = callAt(method, path);
      if (call === undefined) throw new Error(`no call ${route}`);
      const unread: Unread = [];
      const read = readTolerantly(call.answer, inDialect(dialect, answer), unread);
      expect(read).toBeDefined();
      // A card of Lucky Hit's record is of a shape that the specification leaves open.
      expect(unread.filter((place) => place !== "queryset.*.result")).toEqual([]);
    });

    it.each([...Object.entries(AVIATOR_FRAMES), ...Object.entries(LUCKY_HIT_FRAMES)])(
      "has its frame %s read",
      (cmd, data) => {
        const kind = frames.get(Number(cmd));
        if (kind === undefined) throw new Error(`no frame ${cmd}`);
        const unread: Unread = [];
        expect(readTolerantly(kind.data, inDialect(dialect, data), unread)).toBeDefined();
        expect(unread).toEqual([]);
      },
    );
  },
);

describe("reading tolerantly", () => {
  it("gives the same values in both dialects", () => {
    const answer = SPECIFIED["GET /user/profile"];
    const [plain, framework] = DIALECTS.map((dialect) => readTolerantly(profile.answer, inDialect(dialect, answer)));
    expect(framework).toEqual(plain);
    expect(plain?.entry).toMatchObject({ balance: 125_075, user_id: "884422" });
  });

  it("keeps a row of money whatever cannot be read of it, and names the places but no values", () => {
    const unread: Unread = [];
    const row = { price: 10, status: "Success", channel_name: "UPI", create_time: 1_795_210_860_000 };
    const rows = [{ ...row, price: "ten rupees" }, row, { ...row, create_time: null }, { paid: 1 }, "row"];
    const read = readTolerantly(recharges.answer, { page: { count: 5 }, queryset: rows }, unread);
    expect(read?.queryset).toEqual([
      { ...row, serial_number: "", price: null },
      { ...row, serial_number: "", price: 1000 },
      { ...row, serial_number: "", price: 1000, create_time: null },
      { serial_number: "", price: null, status: "", channel_name: "", create_time: null },
    ]);
    const owed = ["price", "status", "channel_name", "create_time"].map((name) => `queryset.*.${name}`);
    expect(unread).toEqual(["queryset.*.price", "queryset.*.create_time", ...owed, "queryset.*"]);
  });

  it("keeps an unknown text as it is, and never replaces it", () => {
    const row = { type: "cashback", change_balance: 1, after_balance: 1, relation_id: 7, create_time: 1_795_210_860 };
    const read = readTolerantly(transactions.answer, { page: { count: "1" }, queryset: [row] });
    expect(read?.queryset[0]).toMatchObject({ type: "cashback", relation_id: "7", create_time: 1_795_210_860_000 });
  });

  it("reads a number that a double cannot hold as an id, a name or a time", () => {
    const long = 636_507_967_185_264_641n;
    expect(readTolerantly(idOf(z.int()), long)).toBe(long);
    expect(readTolerantly(anyMemberId, long)).toBe("636507967185264641");
    expect(readTime(1_795_210_860_123_456_789n)).toBe(1_795_210_860_123);
    expect(readTolerantly(money, 12_500n)).toBe(1_250_000);
    // As a double, 1,000,000,000,004.9999 minor units.
    expect(readTolerantly(money, 10_000_000_000.05)).toBe(1_000_000_000_005);
  });

  it("reads Go's values that may be null", () => {
    const schema = z.object({ at: z.nullable(money), note: z.string(), ids: z.array(idOf(z.int())) });
    const json = {
      at: { Float64: 0, Valid: false },
      note: { String: "Hi", Valid: true },
      ids: [{ Int64: 7, Valid: true }],
    };
    const unread: Unread = [];
    expect(readTolerantly(schema, json, unread)).toEqual({ at: null, note: "Hi", ids: [7] });
    expect(unread).toEqual([]);
  });

  it.each([
    ["Int64", 7],
    ["Int32", 7],
    ["Int16", 7],
    ["Byte", 7],
    ["Float64", 7],
    ["V", 7],
    ["String", "7"],
  ])("reads a number in Go's Null%s", (name, value) => {
    const schema = z.object({ there: z.nullable(z.int()), none: z.nullable(z.int()) });
    const json = { there: { [name]: value, Valid: true }, none: { [name]: 0, Valid: false } };
    expect(readTolerantly(schema, json)).toEqual({ there: 7, none: null });
  });

  it("reports a field that nobody needs, and reads the fields beside it", () => {
    const pay_url = "/pay/1";
    const beside = { data_dict: [], options: [], price: "", upi_account: "", gateway: { a: 1 }, serial_number: [] };
    for (const [name, value] of Object.entries(beside)) {
      expect(readTolerantly(addRecharge.answer, { pay_url, [name]: value })).toMatchObject({ pay_url });
    }
    const unread: Unread = [];
    expect(readTolerantly(addRecharge.answer, { pay_url, ...beside }, unread)).toMatchObject({ pay_url });
    expect(unread).toEqual(["serial_number", "gateway"]);
  });

  it("reads what PHP writes for empty objects and lists with gaps", () => {
    const schema = z.object({
      facts: z.object({ note: z.optional(z.string()) }),
      game: z.nullable(z.object({ id: z.int() })),
      any: z.record(z.string(), z.unknown()),
      rows: z.array(z.object({ id: z.int() })),
      picks: z.array(z.int()),
    });
    const php = { facts: [], game: [], any: [], rows: { 2: { id: 2 }, 10: { id: 10 }, 1: { id: 1 } }, picks: {} };
    const unread: Unread = [];
    expect(readTolerantly(schema, php, unread)).toEqual({
      facts: {},
      game: null,
      any: {},
      rows: [{ id: 1 }, { id: 2 }, { id: 10 }],
      picks: [],
    });
    expect(unread).toEqual([]);
  });

  it("reads what Protocol Buffers leave out, but never takes missing money for none", () => {
    const unread: Unread = [];
    const schema = z.object({ is_open: z.boolean(), rows: z.array(z.int()) });
    expect(readTolerantly(schema, {}, unread)).toEqual({ is_open: false, rows: [] });
    expect(unread).toEqual(["is_open", "rows"]);
    expect(readTolerantly(z.object({ balance: money }), {})).toBeUndefined();
    expect(readTolerantly(recharges.answer, { page: {} })).toEqual({
      page: { count: null, p: null, p_size: null },
      queryset: [],
    });
  });

  it("fills in fields that the specification does not name, from the fields beside them", () => {
    const schema = z.object({ stake: z.int(), fee: extra(z.int(), ({ stake }) => Number(stake) / 50) });
    expect(readTolerantly(schema, { stake: "100" })).toEqual({ stake: 100, fee: 2 });
    expect(readTolerantly(schema, { stake: 100, fee: null })).toEqual({ stake: 100, fee: 2 });
    expect(readTolerantly(schema, { fee: 2 })).toBeUndefined();
  });

  it("keeps the strict schema strict: extras are required, texts are no numbers", () => {
    const schema = z.object({ id: extra(z.int(), 0), at: readBy(z.int(), readTime) });
    expect(z.safeParse(schema, { at: 1 }).success).toBe(false);
    expect(z.safeParse(schema, { id: "1", at: 1 }).success).toBe(false);
    expect(z.safeParse(schema, { id: 1, at: "2026-11-20" }).success).toBe(false);
    expect(z.safeParse(schema, { id: 1, at: 1 }).success).toBe(true);
  });

  it("reads a list from a list or its JSON text, and from nothing else", () => {
    const schema = z.object({ list: z.array(z.int()) });
    expect(readTolerantly(schema, { list: "[1, 2]" })).toEqual({ list: [1, 2] });
    expect(readTolerantly(schema, { list: null })).toEqual({ list: [] });
    expect(readTolerantly(schema, { list: [1, "x"] })).toBeUndefined();
    expect(readTolerantly(schema, { list: { first: 1 } })).toBeUndefined();
  });
});

it("reads the one kind of several that fits, and reports the place of none", () => {
  const late = z.object({ kind: z.literal("late"), ms: z.int() });
  const lost = z.object({ kind: z.literal("lost"), shares: z.array(z.number()) });
  const schema = z.object({ fault: z.union([late, lost]) });
  const unread: Unread = [];
  expect(readTolerantly(schema, { fault: { kind: "late", ms: "5" } }, unread)).toEqual({
    fault: { kind: "late", ms: 5 },
  });
  const fault = { kind: "lost", shares: [0.5] };
  expect(readTolerantly(schema, { fault }, unread)).toEqual({ fault });
  expect(unread).toEqual([]);
  expect(readTolerantly(schema, { fault: { kind: "odd" } }, unread)).toBeUndefined();
  expect(unread).toEqual(["fault"]);
});

it("reports a needed value that the backend says is none", () => {
  const unread: Unread = [];
  expect(readTolerantly(z.object({ row: z.object({ at: time }) }), { row: { at: 0 } }, unread)).toBeUndefined();
  expect(unread).toEqual(["row.at"]);
});

it("has no parts beside a list whose rows were all read", () => {
  expect(partsBeside(readTolerantly(z.array(money), [1]) ?? [1])).toEqual([]);
});

it.each([
  ["a plain text", z.string(), false],
  ["a personal text", personal(z.string()), true],
  ["one of several that is", z.union([z.literal(""), personal(z.string())]), true],
  ["several of which none is", z.union([z.literal(""), z.string()]), false],
])("knows whether a value is personal: %s", (_, schema, is) => {
  expect(isPersonal(schema)).toBe(is);
});

it("reads fields of any name as they are", () => {
  const schema = z.object({ body: z.record(z.string(), z.unknown()) });
  expect(readTolerantly(schema, { body: { code: "1", rows: [{}] } })).toEqual({ body: { code: "1", rows: [{}] } });
  for (const body of ["text", 1, [1], undefined]) expect(readTolerantly(schema, { body })).toBe(undefined);
});
