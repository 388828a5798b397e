import { runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EXPORT_MINUTES, OWN_DATA_PARTS, type OwnDataPart } from "#contract/calls/own-data.ts";
import { makeEveryCall } from "#games/all/server/testing/every-call.ts";
import { ARCHIVE_AFTER_DAYS } from "#simulator/cell/archive/archive.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { login, MOBILE, PASSWORD, registerMember } from "#simulator/testing/accounts.ts";
import {
  call,
  control,
  type Envelope,
  endTest,
  eventually,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { insideCell } from "#simulator/testing/objects.ts";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";

type Row = Readonly<Record<string, unknown>>;

const rowsIn = ({ lines }: Envelope) =>
  String(lines)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);

const begin = ({ token }: Pick<TestMember, "token">, password = PASSWORD) =>
  call("POST", "/user/export_data", { password }, { token });
const page = ({ token }: Pick<TestMember, "token">, part: OwnDataPart, after?: string) =>
  call(
    "GET",
    `/user/own_data?${new URLSearchParams({ part, ...(after !== undefined && { after }) }).toString()}`,
    undefined,
    {
      token,
    },
  );

/** Every page of a part, each with the text of its answer. */
async function read(member: Pick<TestMember, "token">, part: OwnDataPart) {
  const pages: Envelope[] = [];
  let after: string | undefined;
  do {
    const answer = await page(member, part, after);
    expect(answer, `${part}: ${answer.msg}`).toMatchObject({ code: 200 });
    pages.push(answer);
    after = (answer["next"] as string | null) ?? undefined;
  } while (after !== undefined);
  return { pages, rows: pages.flatMap(rowsIn) };
}

beforeEach(() => shiftTime(0));

describe("an export", () => {
  afterEach(endTest);

  it("has every part of what a member did, with times and whole units, and no secret", async () => {
    await makeEveryCall();
    await shiftTime(2 * MINUTE_MS);
    const password = "another long password";
    const { token } = (await login({ password })) as unknown as { token: string };
    expect(await begin({ token }, password)).toMatchObject({ code: 200 });
    const all = new Map<string, Row[]>();
    for (const part of OWN_DATA_PARTS) all.set(part, (await read({ token }, part)).rows);
    const member = Number(token.split(".")[0]);
    const empty = [...all].filter(([, rows]) => rows.length === 0).map(([part]) => part);
    // No operator has corrected it, nothing is old, and the card was deleted again.
    expect(empty).toEqual(["payees", "addresses", "corrections", "archived_stakes"]);
    expect(all.get("account")).toMatchObject([{ user_id: member, mobile: MOBILE.slice(1), nick_name: "kite" }]);
    const stored = (table: string) =>
      insideCell(cellOf(member), ({ storage: { sql } }) =>
        sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE member = ?`, member).one(),
      ).then(({ n }) => n);
    expect(all.get("money")).toHaveLength(await stored("transfer"));
    expect(all.get("stakes")).toHaveLength(await stored("stake"));
    const times = [...all.values()]
      .flat()
      .map(({ time }) => time)
      .filter((time) => typeof time === "string");
    expect(times.every((time) => /^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/.test(time))).toBe(true);
    expect(all.get("money")?.[0]).toMatchObject({ kind: "welcome", change: 1000, balance_after: 1000 });
    const text = JSON.stringify([...all.values()]);
    const hashes = await insideCell(cellOf(member), ({ storage: { sql } }) =>
      sql.exec<{ hash: string; device: string }>("SELECT hash, device FROM session WHERE member = ?", member).toArray(),
    );
    for (const { hash, device } of hashes) {
      expect(text).not.toContain(hash);
      expect(text).not.toContain(device);
    }
    expect(text).not.toContain(token);
    // Invited members are masked.
    expect(all.get("invites")).toMatchObject([{ nick_name: expect.stringMatching(/^.\*\*\*.$/) as string }]);
  });

  it("comes in pages, also if its cell restarts between two of them", async () => {
    const member = await registerMember();
    const id = Number(member.user_id);
    await insideCell(cellOf(id), ({ storage: { sql } }) => {
      sql.exec(
        `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1199)
         INSERT INTO suggestion (member, type, whats_app, content, reply, supple_serial, serial_number, status, locale, create_time)
         SELECT ?, 'other', '', 'Letter ' || i, '', '', 'S' || i, 'Completed', 'in', 1795210860000 FROM n`,
        id,
      );
    });
    await begin(member);
    const first = await page(member, "suggestions");
    expect(rowsIn(first)).toHaveLength(500);
    await control("POST", "/control/restart", { object: `cell:${cellOf(id)}` });
    const rest = await page(member, "suggestions", String(first["next"]));
    expect(rowsIn(rest)[0]).toMatchObject({ content: "Letter 500" });
    const { pages, rows } = await read(member, "suggestions");
    expect(pages.map((each) => rowsIn(each).length)).toEqual([500, 500, 200]);
    expect(new Set(rows.map(({ content }) => content)).size).toBe(1200);
  });

  it("needs the password, and the session that gave it, within its time", async () => {
    const member = await registerMember();
    expect(await page(member, "money")).toMatchObject({ code: 2026 });
    expect((await begin(member, "not the password")).code).not.toBe(200);
    expect(await page(member, "money")).toMatchObject({ code: 2026 });
    const now = await shiftTime(0);
    expect(await begin(member)).toMatchObject({ code: 200, until: now + EXPORT_MINUTES * MINUTE_MS });
    expect(await page(member, "money")).toMatchObject({ code: 200 });
    const other = await login({ mobile_number: "+919876543000" });
    expect(await page({ token: String(other["token"]) }, "money")).toMatchObject({ code: 2026 });
    await shiftTime(EXPORT_MINUTES * MINUTE_MS);
    expect(await page(member, "money")).toMatchObject({ code: 2026 });
  });

  it("can be begun three times within a day", async () => {
    const member = await registerMember();
    const codes = [];
    for (let times = 0; times < 4; times++) {
      codes.push((await begin(member)).code);
      await shiftTime(1000);
    }
    expect(codes).toEqual([200, 200, 200, 1004]);
    await shiftTime(DAY_MS);
    expect((await begin(member)).code).toBe(200);
  });

  it("is read by the operator who began it, and by no other", async () => {
    const { user_id } = await registerMember();
    const path = `/operate/member_data?user_id=${user_id}&part=account`;
    expect(await control("GET", path)).toMatchObject({ code: 2026 });
    expect(await control("POST", "/operate/export_member", { user_id })).toMatchObject({ code: 200 });
    const read = await control("GET", path);
    expect(rowsIn(read)).toMatchObject([{ user_id: Number(user_id) }]);
    expect(await control("GET", path, undefined, "ravi")).toMatchObject({ code: 2026 });
    expect(await control("POST", "/operate/export_member", { user_id: "9990001" })).toMatchObject({ code: 2007 });
  });
});

describe("stakes in the archive", () => {
  afterEach(endTest);

  it("are part of the export", async () => {
    await makeEveryCall();
    await shiftTime(2 * MINUTE_MS);
    const password = "another long password";
    const first = (await login({ password })) as unknown as { token: string };
    await begin(first, password);
    const before = (await read(first, "stakes")).rows;
    await shiftTime((ARCHIVE_AFTER_DAYS + 100) * DAY_MS);
    const cell = cellOf(Number(first.token.split(".")[0]));
    await eventually(async () => {
      await shiftTime(1_000);
      await runDurableObjectAlarm(cellStub(env, cell));
      const names = await insideCell(cell, ({ storage: { sql } }) => sql.exec("SELECT name FROM due").toArray());
      expect(names).toEqual([{ name: "purge" }]);
    });
    const { token } = (await login({ password })) as unknown as { token: string };
    await begin({ token }, password);
    const archived = (await read({ token }, "archived_stakes")).rows;
    const kept = (await read({ token }, "stakes")).rows;
    expect(archived.length).toBeGreaterThan(2);
    const money = (rows: readonly Row[]) =>
      rows.map(({ time, game, stake, paid, status, balance_after }) => [
        time,
        game,
        stake,
        paid,
        status,
        balance_after,
      ]);
    const byTime = (rows: unknown[][]) => rows.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
    expect(byTime(money([...archived, ...kept]))).toEqual(byTime(money(before)));
  });
});
