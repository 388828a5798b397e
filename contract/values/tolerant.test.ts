import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { callAt } from "#api/calls.ts";
import type { Frame } from "../frame.ts";
import * as aviatorFrames from "#games/aviator/frames.ts";
import * as luckyHitFrames from "#games/lucky-hit/frames.ts";
import { profile } from "../calls/profile.ts";
import { AVIATOR_FRAMES, LUCKY_HIT_FRAMES, SPECIFIED, DIALECTS, inDialect } from "../specified/answers.ts";
import { extra, readBy, readTime, readTolerantly, type Unread } from "./tolerant.ts";
import { transactions } from "../calls/transactions.ts";
import { money } from "./values.ts";
import { recharges } from "../calls/wallet.ts";

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

  it("leaves out a row that cannot be read, and names its place but no value", () => {
    const unread: Unread = [];
    const row = { price: 10, status: "Success", channel_name: "UPI", create_time: 1_795_210_860_000 };
    const json = {
      page: { count: 3 },
      queryset: [{ ...row, price: "ten rupees" }, row, { ...row, create_time: null }],
    };
    const read = readTolerantly(recharges.answer, json, unread);
    expect(read?.queryset).toHaveLength(1);
    expect(unread).toEqual(["queryset.*.price", "queryset.*.create_time"]);
  });

  it("keeps an unknown text as it is, and never replaces it", () => {
    const row = { type: "cashback", change_balance: 1, after_balance: 1, relation_id: 7, create_time: 1_795_210_860 };
    const read = readTolerantly(transactions.answer, { page: { count: "1" }, queryset: [row] });
    expect(read?.queryset[0]).toMatchObject({ type: "cashback", relation_id: "7", create_time: 1_795_210_860_000 });
  });

  it.each([
    ["a number", 12.5, 1250],
    ["a numeric text", "12.50", 1250],
    ["a whole text", "12", 1200],
    ["a negative text", "-0.01", -1],
    ["an empty text", "", undefined],
    ["a text", "12,50", undefined],
    ["null", null, undefined],
    ["true", true, undefined],
    ["infinity", "Infinity", undefined],
  ])("reads money from %s", (_, json, minor) => {
    expect(readTolerantly(money, json)).toBe(minor);
  });

  it.each([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    ["1", true],
    ["False", false],
    [null, false],
    ["yes", undefined],
    [2, undefined],
  ])("reads the flag %j as %j", (json, flag) => {
    expect(readTolerantly(z.boolean(), json)).toBe(flag);
  });

  it.each([
    [1_795_210_860_000, 1_795_210_860_000],
    [1_795_210_860, 1_795_210_860_000],
    ["1795210860.5", 1_795_210_860_500],
    ["2026-11-20T21:41:00Z", Date.UTC(2026, 10, 20, 21, 41)],
    ["2026-11-20T21:41:00.123456+05:30", Date.UTC(2026, 10, 20, 16, 11, 0, 123)],
    ["2026-11-20 21:41:00", Date.UTC(2026, 10, 20, 21, 41)],
    ["2026-11-20", Date.UTC(2026, 10, 20)],
    ["yesterday", undefined],
    ["", undefined],
    [null, undefined],
  ])("reads the time %j", (json, time) => {
    expect(readTime(json)).toBe(time);
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
    expect(readTolerantly(schema, { list: { 0: 1 } })).toBeUndefined();
  });
});

it("reads fields of any name as they are", () => {
  const schema = z.object({ body: z.record(z.string(), z.unknown()) });
  expect(readTolerantly(schema, { body: { code: "1", rows: [{}] } })).toEqual({ body: { code: "1", rows: [{}] } });
  for (const body of ["text", 1, [1], undefined]) expect(readTolerantly(schema, { body })).toBe(undefined);
});
