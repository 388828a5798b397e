import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { operateTrail } from "#contract/control/trail.ts";
import type { AnswerOf } from "#contract/call.ts";
import { openForeign } from "./testing/foreign-origin.ts";
import { faultIn, listedFault, marksIn, NO_LINES } from "./trail.ts";

const TEXT = { in: "Back at six", pt: "Voltamos às seis", mx: "Volvemos a las seis", vi: "Trở lại lúc sáu giờ" };
const REASON = "Incident 42";

type Page = AnswerOf<typeof operateTrail>;
let at = openForeign();
const pageOf = async (query = "") => (await at.control("GET", `/operate/trail${query}`)) as unknown as Page;
const close = (more: object = {}) => at.control("PUT", "/operate/closing", { reason: REASON, text: TEXT, ...more });
const open = (game?: string) => at.control("DELETE", "/operate/closing", { reason: REASON, game });

/** Changes the object's database as a fault of its own or a hand could. */
const tamper = (sql: string) =>
  runInDurableObject(env.WORKBENCH.getByName("workbench"), (_, { storage }) => void storage.sql.exec(sql));

/** Other files leave lines of their own in this object. */
const clear = () =>
  runInDurableObject(env.WORKBENCH.getByName("workbench"), (_, { storage }) => {
    storage.sql.exec("DELETE FROM trail");
    storage.kv.delete("trail");
    storage.kv.delete("rules");
  });

beforeEach(async () => {
  // The gateway counts what it has noted.
  at = openForeign();
  await clear();
  for (const kind of ["log", "error"] as const) vi.spyOn(console, kind).mockImplementation(() => undefined);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await clear();
});

describe("the trail", () => {
  it("has a line of each act with who, what, why, before and after, in front of any backend", async () => {
    await close({ game: "mines" });
    await open("mines");
    await at.control("PUT", "/operate/announcement", { reason: "the third act", text: TEXT });
    const { lines, head, fault } = await pageOf();
    expect(lines.map(({ seq, who, act, reason, code }) => [seq, who, act, reason, code])).toEqual([
      [1, "tester", "PUT /operate/closing", REASON, 200],
      [2, "tester", "DELETE /operate/closing", REASON, 200],
      [3, "tester", "PUT /operate/announcement", "the third act", 200],
    ]);
    const closing = { game: "mines", text: TEXT, closes_at: expect.any(Number) as unknown };
    expect(lines[0]).toMatchObject({
      input: { game: "mines", text: TEXT },
      before: { closings: [] },
      after: { closings: [closing] },
    });
    expect(lines[1]).toMatchObject({ before: { closings: [closing] }, after: { closings: [] } });
    expect([head.seq, head.hash, fault]).toEqual([3, lines[2]?.hash, null]);
    expect(faultIn(lines, NO_LINES, head)).toBe(null);
  });

  it("counts refused acts and wrong tokens without their input, and an act needs a reason", async () => {
    expect(await close({ game: "chess" })).toMatchObject({ code: 400, msg: "Please check game" });
    expect(await close({ reason: undefined })).toMatchObject({ code: 400, msg: "Please check reason" });
    for (const reason of [
      "  ",
      ".",
      "123456789",
      " 123456789 ",
      ".".repeat(20),
      "a a A a a A a a a a",
      "x".repeat(301),
    ]) {
      expect(await close({ reason }), reason).toMatchObject({ code: 400, msg: "Please check reason" });
    }
    expect(await open("mines")).toMatchObject({ code: 404 });
    for (let n = 0; n < 3; n++) await at.fetch("/operate/gateway", { headers: { authorization: "Bearer guess" } });
    await at.fetch("/operate/gateway");
    const { lines } = await pageOf();
    expect(lines.map(({ who, act, code, after }) => [who, act, code, after])).toEqual([
      ["tester", "PUT /operate/closing", 400, { times: 1 }],
      ["tester", "DELETE /operate/closing", 404, { times: 1 }],
      ["unknown", "any call", 401, { times: 1 }],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/chess|guess|123456789/);
  });

  it("has a line of the first read of a kind, but for reads of the trail", async () => {
    for (let n = 0; n < 3; n++) await at.control("GET", "/operate/gateway");
    const { lines, fault } = await pageOf();
    expect(lines.map(({ who, act, code, after }) => [who, act, code, after])).toEqual([
      ["tester", "GET /operate/gateway", 200, { times: 1 }],
    ]);
    expect(fault).toBe(null);
  });

  it("keeps the length and hash of a long input", async () => {
    await at.control("POST", "/control/stubs", {
      reason: REASON,
      match: { path: "/user/profile" },
      answer: { body: { text: "x".repeat(5_000) } },
    });
    const [line] = (await pageOf()).lines;
    expect(line?.input).toEqual({ length: expect.any(Number) as unknown, sha256: expect.any(String) as unknown });
  });

  it.each([
    ["UPDATE trail SET line = replace(line, 'Incident 42', 'Incident 43') WHERE seq = 2", "line 2 was changed"],
    ["DELETE FROM trail WHERE seq = 2", "line 2 is missing"],
    ["DELETE FROM trail WHERE seq = 3", "line 3 is missing"],
    ["UPDATE trail SET line = (SELECT line FROM trail WHERE seq = 1) WHERE seq = 2", "line 2 is missing"],
    ["UPDATE trail SET seq = iif(seq = 3, 12, 13) WHERE seq > 1", "line 3 stands in the place of line 2"],
  ])("names the line at fault: %s", async (sql, fault) => {
    for (const game of ["mines", "luckyhit", "aviator"]) await close({ game });
    expect((await pageOf()).fault).toBe(null);
    await tamper(sql);
    expect((await pageOf()).fault).toBe(fault);
    const { lines, head } = await pageOf("?after=0");
    expect(faultIn(lines, NO_LINES, head)).toBe(fault);
  });

  it("comes in pages, which fit together", async () => {
    for (let n = 0; n < 3; n++) await close({ game: "mines" });
    const { lines, fault } = await pageOf("?after=1");
    expect([lines.map(({ seq }) => seq), fault]).toEqual([[2, 3], null]);
    expect((await pageOf("?after=3")).lines).toEqual([]);
  });
});

describe("the heads of the trail in the public list", () => {
  const entry = (id: string, seq: number, hash: string) => `trail ${id} ${seq}\ntime 1795210860000\nhash ${hash}`;
  const listed = marksIn(
    [
      entry("one", 1, "a"),
      "void aviator 7\ntime 1795210860000",
      "trail one 2\ntime 1795210860000",
      entry("one", 3, "c"),
    ].map((text, index) => ({ index, entry: text })),
  );
  const LIST = "the public list of 2026-11-20T21:41:00.000Z has";

  it.each([
    ["one", ["a", "b", "c"], null],
    ["one", ["a", "b", "c", "d"], null],
    ["one", ["a", "x", "y", "z"], `it was rewritten: ${LIST} another line 3`],
    ["one", ["a", "b"], `it was cut short: ${LIST} line 3, the trail ends at line 2`],
    ["two", ["a", "b", "c"], `it was begun anew: ${LIST} line 1 of another trail`],
  ])("judge the lines %s %j", (id, hashes, fault) => {
    expect(listedFault(listed, { id, hashes })).toBe(fault);
  });
});
