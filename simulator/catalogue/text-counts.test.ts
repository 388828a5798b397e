import { env } from "cloudflare:workers";
import { runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { catalogueStub } from "../objects/stubs.ts";
import { fetchSimulator, shiftTime } from "../testing/client.ts";
import { reset } from "../testing/objects.ts";
import { TextCounts } from "./text-counts.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

beforeEach(() => shiftTime(0));
afterEach(() => reset());

describe("text messages", () => {
  const ask = (at: number, forwarded: string, locale = "in") =>
    fetchSimulator(
      "POST",
      "/user/send_verify_code",
      { mobile_number: `+9198${String(at).padStart(8, "0")}`, verify_type: "register" },
      { locale, headers: { "X-Forwarded-For": forwarded } },
    );
  const codesOf = async (count: number, addressOf: (at: number) => string) => {
    const codes = new Map<number, number>();
    for (let at = 0; at < count; at++) {
      const { code } = await (await ask(at, addressOf(at))).json<{ code: number }>();
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    return Object.fromEntries(codes);
  };

  it.each<[network: string, addressOf: (at: number) => string]>([
    ["an IPv4 address", () => "203.0.113.7"],
    ["an IPv6 /64", (at) => `2001:db8:1:2::${(at + 1).toString(16)}`],
  ])("to ever more numbers from %s are sixty in ten minutes", async (_, addressOf) => {
    expect(await codesOf(70, addressOf)).toEqual({ 200: 60, 1003: 10 });
    const refused = await ask(99, addressOf(1), "pt");
    expect(refused.headers.get("retry-after")).toBe("600");
    expect(await refused.json()).toMatchObject({
      code: 1003,
      seconds: 600,
      msg: expect.stringMatching(/^Aguarde 600 s/),
    });
    expect((await ask(99, "198.51.100.1")).status).toBe(200);
    await shiftTime(10 * MINUTE_MS);
    expect(await codesOf(1, addressOf)).toEqual({ 200: 1 });
  });

  it("are bounded over all networks, in a table that stays small", async () => {
    await runInDurableObject(catalogueStub(env), (_, { storage: { sql } }) => {
      const texts = new TextCounts(sql, {});
      let taken = 0;
      for (let at = 0; at < 4_000; at++) if (texts.take(`10.0.${at >> 8}.${at & 255}`, at) === 0) taken += 1;
      expect(taken).toBe(3_000);
      expect(texts.take("10.1.0.1", 4_000)).toBe(600_000 - 4_000);
      for (let at = 0; at < 100; at++) texts.take("10.1.0.2", 1_200_000 + at);
      expect(sql.exec("SELECT count(*) AS rows FROM text_count").one()).toEqual({ rows: 2 });
    });
  });

  it.each([
    ["hour", { hour: 5, day: 50 }, 5, 60 * MINUTE_MS],
    ["day", { hour: 50, day: 5 }, 5, 24 * 60 * MINUTE_MS],
    ["ten minutes", { day: 5_000 }, 3_000, 10 * MINUTE_MS],
  ])("have a cap for each %s", async (_, caps, most, windowMs) => {
    await runInDurableObject(catalogueStub(env), (__, { storage: { sql } }) => {
      const texts = new TextCounts(sql, caps);
      // Ten minutes forget networks, and nothing else.
      const startOf = (at: number) => (at === 0 ? 0 : Math.min(windowMs - 1, 11 * MINUTE_MS));
      const waits = Array.from({ length: most + 1 }, (___, at) => texts.take(`network ${at}`, startOf(at)));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(most);
      expect(waits.at(-1)).toBe(windowMs - startOf(most));
      expect(texts.take("another", windowMs)).toBe(0);
    });
  });
});
