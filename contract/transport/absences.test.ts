import { describe, expect, it, vi } from "vitest";
import type { AnyCall } from "../call.ts";
import { gameTable, playersNow } from "../calls/game-table.ts";
import { endSessions, sessions } from "../calls/sessions.ts";
import { products } from "../calls/shop.ts";
import { minesRoundDetail } from "#games/mines/contract/calls.ts";
import { createClient } from "./client.ts";

type Query = Record<string, unknown>;
type Said = readonly [status: number, body: unknown];

const envelope = (code: number) => ({ code, msg: "no" });

/** A client of a server that answers in this order, its last answer from then on. */
function open(answers: readonly Said[], token: string | null = "tok") {
  const left = [...answers];
  const fetch = vi.fn<() => Promise<Response>>(async () => {
    const [status, body] = (left.length > 1 ? left.shift() : left[0]) ?? [500, ""];
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
  const client = createClient({
    url: "https://app.test",
    fetch,
    locale: () => "in",
    token: () => token,
    expire: () => undefined,
  });
  return { client, fetch };
}

describe("an optional call of a server without it", () => {
  it.each<[string, AnyCall, Query[], string | null, Said[]]>([
    ["404", sessions, [{}, {}], "tok", [[404, envelope(404)]]],
    ["405", sessions, [{}, {}], "tok", [[405, envelope(405)]]],
    ["501", sessions, [{}, {}], "tok", [[501, envelope(501)]]],
    ["a page of 404", sessions, [{}, {}], "tok", [[404, "<h1>Not Found</h1>"]]],
    ["404 in an envelope of 200", playersNow, [{ game: "mines" }, { game: "dice" }], "tok", [[200, envelope(404)]]],
    ["404 to a table", gameTable, [{ table: "aviator" }, { table: "luckyhit" }], null, [[404, envelope(404)]]],
    ["401 to a visitor", gameTable, [{ table: "aviator" }, { table: "luckyhit" }], null, [[401, envelope(401)]]],
    ["403 to a visitor", gameTable, [{ table: "aviator" }, { table: "luckyhit" }], null, [[403, envelope(403)]]],
    ["404 to a record", minesRoundDetail, [{ id: "1" }, { id: "2" }], "tok", [[404, envelope(404)]]],
  ])("is sent once after %s, and fails the same from then on", async (_, call, queries, token, answers) => {
    const { client, fetch } = open(answers, token);
    const failed: unknown = await client.send(call, { query: queries[0] }).catch((error: unknown) => error);
    expect(failed).toMatchObject({ fault: "absent" });
    for (const query of queries) await expect(client.send(call, { query })).rejects.toBe(failed);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it.each<[string, AnyCall, Said[]]>([
    [
      "after it was answered",
      minesRoundDetail,
      [
        [200, { code: 200, msg: "OK", entity: {} }],
        [404, envelope(404)],
      ],
    ],
    ["after 404 in an envelope of 200, which is about a record", minesRoundDetail, [[200, envelope(404)]]],
    ["after a refusal that passes", sessions, [[429, envelope(429)]]],
    ["after an error", sessions, [[500, envelope(500)]]],
    ["after a member's 403", sessions, [[403, envelope(403)]]],
    ["that a backend owes", products, [[404, envelope(404)]]],
  ])("is sent again %s", async (_, call, answers) => {
    const { client, fetch } = open(answers);
    for (const id of ["1", "2", "3"]) await client.send(call, { query: { id } }).catch(() => undefined);
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it("is sent again after a refusal of a write in an envelope of 200", async () => {
    const { client, fetch } = open([[200, envelope(404)]]);
    for (const id of ["5f0c3a1e9b7d2c46", "5f0c3a1e9b7d2c47"]) {
      await expect(client.send(endSessions, { body: { id } })).rejects.toThrow("404");
    }
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
