import { env } from "cloudflare:workers";
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { PASSWORD, PHONE } from "#simulator/testing/accounts.ts";
import {
  brokenInvariants,
  call,
  control,
  type Envelope,
  eventually,
  makeMember,
  shiftTime,
} from "#simulator/testing/client.ts";
import { makeEveryCall } from "#games/all/server/testing/every-call.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { ARCHIVE_AFTER_DAYS } from "./archive.ts";
import { dayStart } from "#simulator/time/clock.ts";
import { makeHolder } from "#simulator/testing/wallet.ts";
import { all } from "#simulator/storage/sql.ts";
import { DAY_MS } from "#contract/values/durations.ts";

const YEARS_MS = (ARCHIVE_AFTER_DAYS + 100) * DAY_MS;

interface Line {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

async function archivedLines(): Promise<Line[]> {
  const bucket = env.ARCHIVE as unknown as R2Bucket;
  const { objects } = await bucket.list();
  const texts = await Promise.all(objects.map(async ({ key }) => (await bucket.get(key))?.text() ?? ""));
  return texts.flatMap((text) =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Line),
  );
}

/** Runs the work of a day in a cell to its end. */
async function untilArchived(cell: number): Promise<void> {
  await eventually(async () => {
    // Steps follow each other after a pause.
    await shiftTime(1_000);
    await runDurableObjectAlarm(cellStub(env, cell));
    const names = await insideCell(cell, ({ storage: { sql } }) => sql.exec("SELECT name FROM due").toArray());
    expect(names).toEqual([{ name: "purge" }]);
  });
}

beforeEach(() => shiftTime(0));
afterEach(() => reset());

describe("the archive", () => {
  it("takes what a member played more than 400 days ago, and leaves the rest", async () => {
    await makeEveryCall();
    const cells = [0, 1, 2];
    const rowsOf = (table: string) =>
      Promise.all(cells.map((cell) => insideCell(cell, ({ storage: { sql } }) => all(sql, `SELECT * FROM ${table}`))));
    const transfers = (await rowsOf("transfer")).flat();
    const stakes = (await rowsOf("stake")).flat();
    expect(stakes.length).toBeGreaterThan(3);
    expect(await archivedLines()).toEqual([]);

    await shiftTime(YEARS_MS);
    for (const cell of cells) await untilArchived(cell);
    expect(await brokenInvariants()).toEqual([]);

    const lines = await archivedLines();
    const nameOf = (row: Readonly<Record<string, unknown>>) => `${String(row["member"])} ${String(row["at"])}`;
    // A running game of Mines stays.
    const kept = (await rowsOf("stake")).flat();
    expect(kept.every(({ game, status }) => game === "mines" && status === "W")).toBe(true);
    expect([...lines.map(({ row }) => row), ...kept].map(nameOf).sort()).toEqual(stakes.map(nameOf).sort());
    expect((await rowsOf("round")).flat()).toEqual([]);
    expect((await rowsOf("transfer")).flat()).toEqual(transfers);
  });

  it("lets a member's lists say where they end, and goes on where the games were", async () => {
    const holder = await makeHolder(5_000);
    const cell = cellOf(Number(holder.user_id));
    let { token } = holder;
    const asked = async (method: string, path: string, body?: object): Promise<Envelope> => {
      const answer = await call(method, path, body, { token });
      expect(answer.code, `${path}: ${answer.msg}`).toBe(200);
      return answer;
    };
    const traps = Array.from({ length: 4 }, () => [1, 2, 3]);
    await control("POST", "/control/force", { table: `mines:${holder.user_id}`, outcomes: traps });
    const play = async () => {
      const started = await asked("POST", "/mines/start", { amount: 100, traps: 3 });
      await asked("POST", "/mines/tap", { idx: 1 });
      return started;
    };
    for (let game = 0; game < 3; game++) await play();
    const before = await asked("GET", "/user/transactions");
    expect(before["page"]).not.toHaveProperty("rows_from");
    const { entry } = await asked("GET", "/user/profile");

    // The book is no longer in memory after a restart.
    await evictDurableObject(cellStub(env, cell));
    await shiftTime(YEARS_MS);
    await untilArchived(cell);
    ({ token } = (await call("POST", "/user/login", {
      mobile_number: holder.mobile,
      password: PASSWORD,
      device_id: PHONE,
    })) as unknown as { token: string });

    const rows_from = dayStart(await shiftTime(0)) - 400 * DAY_MS;
    const records = await asked("GET", "/mines/user_records");
    expect(records).toMatchObject({ page: { count: 0, rows_from }, queryset: [] });
    const after = await asked("GET", "/user/transactions");
    const types = (after["queryset"] as { type: string }[]).map(({ type }) => type);
    expect(types.filter((type) => ["bet", "win"].includes(type))).toEqual([]);
    expect(after["page"]).toMatchObject({ count: types.length, rows_from });
    const { page: welcome } = await asked("GET", "/user/transactions?type=welcome");
    expect(welcome).not.toHaveProperty("rows_from");
    expect(await asked("GET", "/user/profile")).toMatchObject({ entry });

    const next = await play();
    expect(next["fairness"]).toMatchObject({ nonce: 3 });
    expect(await brokenInvariants()).toEqual([]);
  });

  it("forgets the Idempotency-Keys of games with them, and no others", async () => {
    const holder = await makeHolder(5_000);
    const cell = cellOf(Number(holder.user_id));
    const friend = await makeMember(0, (cell + 1) % 3);
    const send = (path: string, body: object, key: string, token: string) =>
      call("POST", path, body, { token, headers: { "Idempotency-Key": key } });
    const transfer = (token: string) =>
      send("/user/transfer_to", { user_id: friend.user_id, amount: 5 }, "gift", token);
    const sent = await transfer(holder.token);
    await send("/mines/start", { amount: 100, traps: 3 }, "game", holder.token);
    const keys = () =>
      insideCell(cell, ({ storage: { sql } }) =>
        sql.exec("SELECT key FROM idempotency_key WHERE key IN ('gift', 'game') ORDER BY key").toArray(),
      );
    expect(await keys()).toEqual([{ key: "game" }, { key: "gift" }]);

    await shiftTime(YEARS_MS);
    await untilArchived(cell);
    expect(await keys()).toEqual([{ key: "gift" }]);
    const { token } = await call("POST", "/user/login", {
      mobile_number: holder.mobile,
      password: PASSWORD,
      device_id: PHONE,
    });
    expect(await transfer(String(token))).toEqual(sent);
    expect(await brokenInvariants()).toEqual([]);
  });
});
