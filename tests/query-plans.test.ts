import { areas } from "#games/all/api.ts";
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { capabilities } from "#contract/client.ts";
import { SERVERS } from "#games/servers.ts";
import { catalogueStub, cellStub, directoryStub, tableStub } from "#simulator/objects/stubs.ts";
import { control, shiftTime } from "#simulator/testing/client.ts";
import { makeEveryCall } from "#games/all/server/testing/every-call.ts";
import { reset, SqlWatch } from "#simulator/testing/objects.ts";

/** Tables that grow with members, their actions or time. No call may scan them. */
const OWN =
  `account account_notice address bank_card by_hand card_holder chain_checkpoint data_export deletion device ended_session excluded_device excluded_registration fairness_log frozen gift_claim
  gift_code gift_event gift_guess gift_join gift_use idempotency_key inbox invited launch limit_review list_total member member_book member_limit
  message outbox password_version profit profit_total proposal recharge refused_debit refused_request reset_guess round round_attempts seal session shop_order socket_ticket stake suggestion taken
  text_count told_name
  transfer withdrawal withheld wrong_password`.split(/\s+/);
/** Tables as long as the lists of products, tables, objects, alarms or an operator's settings. */
const OWN_SMALL = ["chain", "due", "fault", "forced_outcome", "living", "platform_book", "shared_up_to", "stock"];

/** The tables of games that belong to no round; those that an operator fills end in `_forced`. */
const OF_GAMES = SERVERS.flatMap(({ schema }) => schema?.steps ?? []).flatMap((step) =>
  [...step.matchAll(/CREATE TABLE (\w+)/g)].map(([, table = ""]) => table),
);
const GROW = [...OWN, ...OF_GAMES.filter((table) => !table.endsWith("_forced"))];
const SMALL = [...OWN_SMALL, ...OF_GAMES.filter((table) => table.endsWith("_forced"))];

/** Parts of statements whose plan says SCAN but that read no more rows as the table grows. */
const READ_LITTLE: Readonly<Record<string, string>> = {
  "SELECT * FROM round ORDER BY period DESC LIMIT 1": "the newest row alone",
  "SELECT number, time FROM fairness_log ORDER BY number DESC LIMIT 1": "the newest row alone",
  "SELECT due_time AS time FROM withdrawal WHERE status = 'Wait'": "the first of an index of those that wait",
  "SELECT create_time AS time FROM suggestion WHERE status = 'Wait'": "the first of an index of those that wait",
  "SELECT 1 FROM round INDEXED BY round_open": "an index of the open rounds alone",
  "SELECT ((time + 19800000)": "the shares of an hour: a seek a member, once an hour",
  "WHERE stake.member = member_book.member AND at >= ? AND game = ? AND period = ? ORDER BY at":
    "the running round's stakes after a restart or a failed turn: a seek a member",
  "SELECT mobile, type, code, create_time FROM message": "an operator's: no call of the contract reads codes",
};

const calls = areas
  .flatMap(({ calls }) => calls)
  .filter(
    // The gateway itself answers the client's own calls.
    ({ by, path }) => by !== "operator" && !path.startsWith("/client/") && path !== capabilities.path,
  );

let watch: SqlWatch;

beforeEach(async () => {
  await shiftTime(0);
  // The audit opens all objects: reads at their start are no call's work.
  await control("GET", "/operate/audit");
  watch = await SqlWatch.open();
});
afterEach(async () => {
  watch.close();
  await reset();
});

describe("no call of the contract", () => {
  it("scans a growing table", async () => {
    const made = await makeEveryCall();
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`))).toEqual(made);
    expect(watch.statements.length).toBeGreaterThan(100);
    const judged = watch.statements.filter(({ text }) => !Object.keys(READ_LITTLE).some((part) => text.includes(part)));
    const scanning = judged.flatMap(({ text, plan }) =>
      plan.filter((line) => GROW.some((table) => line.startsWith(`SCAN ${table}`))).map((line) => `${line}: ${text}`),
    );
    expect(scanning).toEqual([]);
  });

  it("meets a table that is listed neither as growing nor as small", async () => {
    const stubs = [cellStub(env, 0), directoryStub(env, 0), tableStub(env, "aviator"), catalogueStub(env)];
    const names = await Promise.all(
      stubs.map((stub) =>
        runInDurableObject(stub as DurableObjectStub, (_, { storage }) =>
          storage.sql
            .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
            .toArray()
            .map(({ name }) => name)
            .filter((name) => !name.startsWith("_cf_")),
        ),
      ),
    );
    expect([...new Set(names.flat())].sort()).toEqual([...new Set([...GROW, ...SMALL])].sort());
  });
});
