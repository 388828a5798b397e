import type { RuleName } from "#games/all/api.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { checkNames, conform } from "#conform/conform.ts";
import { namedCalls } from "#conform/named-calls.ts";
import { readOptions } from "#conform/options.ts";
import { type Recording, type Replay, type Replayed, type Spoil, startReplay } from "./replay.ts";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

describe("replay", () => {
  const FOLDER = join(import.meta.dirname, "../reference-origin/recorded");
  const read = (dialect: string) => JSON.parse(readFileSync(join(FOLDER, `${dialect}.json`), "utf8")) as Recording;
  const recordings = { plain: read("plain"), foreign: read("foreign") };

  let replay: Replay | null = null;

  afterEach(async () => {
    await replay?.stop();
    replay = null;
  });

  /** The checks that read, against recorded answers. */
  async function check(recording: Recording, spoil?: Spoil, only = "calls,lists,401,locales,records,isolation") {
    replay = await startReplay(recording, spoil);
    const tokens = ["--token", "token-1", "--second-token", "token-2"];
    const { outcomes } = await conform(readOptions(["--url", replay.url, ...tokens, "--only", only], {}));
    return outcomes;
  }

  const failuresOf = (outcomes: Awaited<ReturnType<typeof check>>) =>
    outcomes.flatMap(({ name, failures }) => failures.map((failure) => ({ ...failure, by: name })));

  describe.each(Object.entries(recordings))("the recorded answers in the %s dialect", (_, recording) => {
    it("pass every check that reads", async () => {
      const outcomes = await check(recording);
      expect(failuresOf(outcomes)).toEqual([]);
      expect(outcomes.filter(({ status }) => status === "passed").length).toBeGreaterThan(100);
    });

    it("have every call that the specification names", () => {
      const recorded = new Set(recording.answers.map(({ route }) => route));
      expect([...namedCalls.keys()].filter((route) => !recorded.has(route))).toEqual([]);
    });

    it("hold no token but the placeholders", () => {
      expect(JSON.stringify(recording)).not.toMatch(/\b[0-9a-f]{40}\b|"token":"(?!token-)/);
    });
  });

  type Row = Record<string, unknown>;

  type Fault = readonly [
    name: string,
    rule: RuleName,
    only: string,
    route: string,
    edit: (json: Row, request: Replayed) => Row,
  ];

  const rows = (json: Row) => json["queryset"] as Row[];
  const eachRow = (json: Row, edit: (row: Row) => Row): Row => ({ ...json, queryset: rows(json).map(edit) });
  const without = (row: Row, name: string): Row =>
    Object.fromEntries(Object.entries(row).filter(([key]) => key !== name));

  const FAULTS: readonly Fault[] = [
    [
      "a wrong type",
      "fields",
      "lists",
      "GET /user/recharges",
      (json) => eachRow(json, (row) => ({ ...row, price: "ten" })),
    ],
    [
      "a missing field",
      "fields",
      "lists",
      "GET /user/withdrawals",
      (json) => eachRow(json, (row) => without(row, "fee")),
    ],
    ["a missing flag", "fields", "calls", "GET /user/profile", (json) => without(json, "is_early")],
    ["a missing list", "fields", "calls", "GET /shop/games", (json) => without(json, "queryset")],
    ["an answer without code", "envelope", "calls", "GET /shop/games", (json) => ({ data: json })],
    ["a refusal without msg", "message", "locales", "GET /shop/product", (json) => ({ ...json, msg: "" })],
    ["one language", "locale", "locales", "GET /shop/product", (json) => ({ ...json, msg: "Not here" })],
    ["an error of the server", "status", "calls", "GET /user/gift_events", () => ({ http: 500 })],
    [
      "403 for a wrong token",
      "unauthorized",
      "401",
      "GET /user/orders",
      (json, { account }) => (account === 0 ? { http: 403 } : json),
    ],
    [
      "drifting decimals",
      "decimals",
      "calls",
      "GET /user/promotion_info",
      (json) => ({ ...json, profit: 7.500000001 }),
    ],
    ["no page.count", "page_count", "lists", "GET /user/transactions", (json) => ({ ...json, page: {} })],
    [
      "too short a page",
      "page_size",
      "lists",
      "GET /user/transactions",
      (json) => ({ ...json, queryset: rows(json).slice(1) }),
    ],
    [
      "a page too far",
      "page_repeats",
      "lists",
      "GET /user/orders",
      (json, { query }) => (rows(json).length === 0 && query.get("p") === "2" ? { ...json, queryset: [{}] } : json),
    ],
    [
      "the oldest row first",
      "newest_first",
      "lists",
      "GET /user/transactions",
      (json) => ({ ...json, queryset: rows(json).toReversed() }),
    ],
    [
      "a wrong after_balance",
      "after_balance",
      "records",
      "GET /user/transactions",
      (json) => eachRow(json, (row) => ({ ...row, after_balance: 1 })),
    ],
    ["two balances", "one_balance", "records", "GET /mines/status", (json) => ({ ...json, balance: 1 })],
    [
      "a wrong fee",
      "fee",
      "records",
      "GET /luckyhit/user_records",
      (json) => eachRow(json, (row) => ({ ...row, fee: 9 })),
    ],
    [
      "wrong colours",
      "win_result",
      "records",
      "GET /win/guesses",
      (json) => eachRow(json, (row) => ({ ...row, is_red: row["is_green"] })),
    ],
    [
      "a lost stake that won",
      "lucky_status",
      "records",
      "GET /luckyhit/user_records",
      (json) => eachRow(json, (row) => ({ ...row, status: "F" })),
    ],
    [
      "a withdrawal without its fee",
      "withdrawal",
      "records",
      "GET /user/withdrawals",
      (json) => eachRow(json, (row) => ({ ...row, actual_price: row["price"] })),
    ],
    [
      "a cash-out above the result",
      "aviator_tie",
      "records",
      "GET /aviator/user_records",
      (json) => eachRow(json, (row) => ({ ...row, cash_result: 99_999 })),
    ],
    [
      "another product",
      "same_entry",
      "calls",
      "GET /shop/product",
      (json) => ({ ...json, entry: { ...(json["entry"] as Row), price: 1 } }),
    ],
    ["an empty game", "game_start", "calls", "GET /exg/start_game", (json) => ({ ...json, html_encode: "" })],
  ];

  describe("a fault in the recorded answers", () => {
    it.each(FAULTS)("is found: %s", async (_, rule, only, route, edit) => {
      const spoil: Spoil = (answer, request) => (request.route === route ? edit(answer, request) : answer);
      const failures = failuresOf(await check(recordings.plain, spoil, only));
      const found = failures.find((failure) => failure.rule === rule);
      expect(failures.map((failure) => failure.rule)).toContain(rule);
      expect(found?.curl ?? "").not.toMatch(/token-\d/);
    });

    it("is found where the second account reads the first one's rows", async () => {
      const mine = recordings.plain.answers.find((each) => each.route === "GET /user/addresses" && each.account === 1);
      const spoil: Spoil = (answer, { route }) => (route === "GET /user/addresses" ? { ...mine?.answer } : answer);
      const failures = failuresOf(await check(recordings.plain, spoil, "isolation"));
      expect(failures.map(({ rule, by }) => `${by}: ${rule}`)).toContain("isolation GET /user/addresses: isolation");
    });
  });
});

/** Every option, so that no check is left out. */
const GIVEN = [
  "--token",
  "one",
  "--second-token",
  "two",
  "--writes",
  "--mobile",
  "+919000000001",
  "--password",
  "pass",
];

it.each([
  ["404 as text", 404, "Not found"],
  ["404 as a framework answers it", 404, '{"detail":"Not found."}'],
  ["404 in an envelope, as the gateway", 404, '{"code":404,"msg":"Not found","request_id":"r"}'],
  ["code 404 with HTTP status 200", 200, '{"code":404,"msg":"Not found"}'],
  ["405 as text", 405, "No"],
  ["a page of maintenance", 503, "<html>"],
])("no check passes at a backend that answers every call with %s", { timeout: 60_000 }, async (_, status, text) => {
  const server = createServer((_, response) => response.writeHead(status).end(text)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { outcomes } = await conform(readOptions(["--url", url, ...GIVEN], {})).finally(() => {
    server.close();
    server.closeAllConnections();
  });
  expect(outcomes.length).toBeGreaterThan(150);
  expect(outcomes.filter(({ status }) => status === "passed").map(({ name }) => name)).toEqual([]);
});

describe("a backend that lacks one call", () => {
  const file = join(import.meta.dirname, "../reference-origin/recorded/plain.json");
  const recording = JSON.parse(readFileSync(file, "utf8")) as Recording;
  const tokens = ["--token", "token-1", "--second-token", "token-2"];
  const all = checkNames(readOptions(["--list"], {}));
  const routes = [...namedCalls.keys()].filter((route) => route.startsWith("GET "));

  it.each(routes)("passes no check of it: %s", async (route) => {
    // A name may go on with a parameter.
    const names = all.filter((name) => `${name}?`.replace(" (", "?").includes(` ${route}?`));
    expect(names.length).toBeGreaterThan(0);
    const absent = { http: 404, detail: "Not found." };
    const replay = await startReplay(recording, (answer, request) => (request.route === route ? absent : answer));
    try {
      const options = readOptions(["--url", replay.url, ...tokens, "--only", names.join(",")], {});
      const { outcomes } = await conform(options);
      const passed = outcomes.filter(({ name, status }) => names.includes(name) && status === "passed");
      expect(passed.map(({ name }) => name)).toEqual([]);
    } finally {
      await replay.stop();
    }
  });
});
