import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { SUGGESTION_TYPES } from "#contract/calls/support.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import {
  NOT_A_LINE,
  NOT_A_QUERY_ID,
  call,
  type Envelope,
  makeMember,
  type Options,
  type TestMember,
} from "#simulator/testing/client.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { replyTo, REPLY_AFTER_MS } from "./suggestions.ts";
import { all } from "#simulator/storage/sql.ts";

const CELL = 1;
const ASKED = { type: "game", whats_app: "+91 98765 43210", content: "How is a round drawn?", supple_serial: "R-7" };

interface Listed {
  id: number;
  type: string;
  reply: string;
  status: string;
  serial_number: string;
  create_time: number;
  [field: string]: unknown;
}

const ask = (member: TestMember, body: unknown = ASKED, options: Options = {}): Promise<Envelope> =>
  call("POST", "/user/add_suggestion", body, { token: member.token, ...options });

const list = (member: TestMember, query: string): Promise<Envelope> =>
  call("GET", `/user/suggestions?${query}`, undefined, { token: member.token });

const rows = async (member: TestMember, status: string) =>
  (await list(member, `status=${status}`))["queryset"] as Listed[];

const detail = (member: TestMember, id: unknown, options: Options = {}): Promise<Envelope> =>
  call("GET", `/user/suggestion?id=${String(id)}`, undefined, { token: member.token, ...options });

/** Moves the waiting suggestions back in time by `ms`, then runs the alarm. */
async function ringAfter(ms: number): Promise<void> {
  await insideCell(CELL, ({ storage }) => {
    storage.sql.exec("UPDATE suggestion SET create_time = create_time - ? WHERE status = 'Wait'", ms);
    storage.sql.exec("UPDATE due SET time = time - ? WHERE name = 'suggestions'", ms);
  });
  await runDurableObjectAlarm(cellStub(env, CELL));
}

const dueTimes = () =>
  insideCell(CELL, ({ storage }) =>
    all<{ time: number }>(storage.sql, "SELECT time FROM due WHERE name = 'suggestions'").map(({ time }) => time),
  );

let kite: TestMember;
let lamp: TestMember;

beforeEach(async () => {
  [kite, lamp] = [await makeMember(0, CELL), await makeMember(0, CELL)];
});
afterEach(() => reset());

describe("a suggestion", () => {
  it("waits under its own serial number after it is added", async () => {
    const { serial_number, code, server_time } = await ask(kite);
    expect(code).toBe(200);
    const answer = await list(kite, "status=Wait");
    expect(answer).toMatchObject({ code: 200, page: { count: 1, p: 1, p_size: 10 } });
    const [waiting] = answer["queryset"] as Listed[];
    const expected = { ...ASKED, id: waiting?.id, reply: "", serial_number, status: "Wait", create_time: server_time };
    expect(waiting).toEqual(expected);
    expect(await detail(kite, waiting?.id)).toMatchObject({ code: 200, entry: expected });
    expect(await rows(kite, "Completed")).toEqual([]);
    const serials = [serial_number, (await ask(kite))["serial_number"], (await ask(lamp))["serial_number"]];
    expect(new Set(serials).size).toBe(3);
  });

  it("may have several lines, and needs no payment serial or contact", async () => {
    const content = "First line\nSecond line\r\n\r\nताश के पत्ते";
    expect(await ask(kite, { type: "other", whats_app: "", content: `  ${content}\n` })).toMatchObject({ code: 200 });
    expect(await rows(kite, "Wait")).toMatchObject([{ content, supple_serial: "", whats_app: "" }]);
  });

  it.each(LOCALES)("gets a reply in its own language: %s", async (locale) => {
    for (const type of SUGGESTION_TYPES) await ask(kite, { ...ASKED, type }, { locale });
    await ringAfter(REPLY_AFTER_MS);
    const completed = await rows(kite, "Completed");
    expect(completed.map(({ type, reply }) => [type, reply])).toEqual(
      SUGGESTION_TYPES.toReversed().map((type) => [type, replyTo(type, locale)]),
    );
    expect(new Set(completed.map(({ reply }) => reply)).size).toBe(SUGGESTION_TYPES.length);
    expect(await rows(kite, "Wait")).toEqual([]);
    expect(await dueTimes()).toEqual([]);
  });

  it("gets its reply after a minute, each at its own time", async () => {
    const { server_time: first } = await ask(kite);
    expect(await dueTimes()).toEqual([first + 60_000]);
    await ringAfter(30_000);
    expect(await rows(kite, "Completed")).toEqual([]);
    const { server_time: second } = await ask(lamp);
    await insideCell(CELL, ({ storage }, cell) => {
      storage.sql.exec(
        "UPDATE suggestion SET create_time = create_time - 30000 WHERE member = ?",
        Number(kite.user_id),
      );
      storage.sql.exec("UPDATE due SET time = 0 WHERE name = 'suggestions'");
      return cell.alarm();
    });
    expect(await rows(kite, "Completed")).toHaveLength(1);
    expect(await rows(lamp, "Wait")).toHaveLength(1);
    expect(await dueTimes()).toEqual([second + 60_000]);
  });

  it("survives a restart and then gets its reply", async () => {
    await ask(kite);
    await evictDurableObject(cellStub(env, CELL));
    expect(await rows(kite, "Wait")).toHaveLength(1);
    await ringAfter(REPLY_AFTER_MS);
    expect(await rows(kite, "Completed")).toMatchObject([{ reply: replyTo("game", "in") }]);
  });
});

it("ten may wait; one more is refused until there are replies, in the caller's language", async () => {
  for (let at = 0; at < 10; at++) expect((await ask(kite)).code).toBe(200);
  for (const locale of LOCALES) {
    const msg = refusals.suggestions_waiting.text[locale];
    expect(await ask(kite, ASKED, { locale })).toMatchObject({ code: 4202, msg });
  }
  expect((await ask(lamp)).code).toBe(200);
  await ringAfter(REPLY_AFTER_MS);
  const { code, serial_number } = await ask(kite);
  expect(code).toBe(200);
  expect(await list(kite, "status=Completed&p_size=20")).toMatchObject({ page: { count: 10 } });
  const answered = (await rows(kite, "Completed")).map((each) => each.serial_number);
  expect(answered).not.toContain(serial_number);
});

it("the list comes in pages, newest first", async () => {
  for (let at = 0; at < 10; at++) await ask(kite, { ...ASKED, content: `question ${at}` });
  await ringAfter(REPLY_AFTER_MS);
  await ask(kite, { ...ASKED, content: "question 10" });
  await ask(kite, { ...ASKED, content: "question 11" });
  await ringAfter(REPLY_AFTER_MS);
  const pageOf = async (query: string) =>
    ((await list(kite, `status=Completed&${query}`))["queryset"] as Listed[]).map(({ content }) => content);
  const newestFirst = Array.from({ length: 12 }, (_, at) => `question ${11 - at}`);
  expect(await pageOf("p=1")).toEqual(newestFirst.slice(0, 10));
  expect(await pageOf("p=2&p_size=10")).toEqual(newestFirst.slice(10));
  expect(await pageOf("p=1&p_size=20")).toEqual(newestFirst);
});

describe("invalid input is refused by its field's name and writes nothing:", () => {
  it("a value that is not a text, or contains control characters", async () => {
    for (const field of ["whats_app", "content", "supple_serial"]) {
      for (const [name, value] of NOT_A_LINE) {
        // The content may have several lines.
        if (field === "content" && name === "two lines") continue;
        const answer = await ask(kite, { ...ASKED, [field]: value });
        expect(answer, `${name} in ${field}`).toMatchObject({ code: 400, msg: `Please check ${field}` });
      }
    }
    for (const content of [
      "",
      " \n ",
      null,
      undefined,
      "x".repeat(2001),
      "first\rsecond",
      "first\n\ufeffsecond",
      "first\n\tsecond",
    ]) {
      expect(await ask(kite, { ...ASKED, content }), String(content)).toMatchObject({ code: 400 });
    }
    expect(await rows(kite, "Wait")).toEqual([]);
    expect(await ask(kite, { ...ASKED, content: "x".repeat(2000) })).toMatchObject({ code: 200 });
  });

  it("an invalid type, status, id or page", async () => {
    for (const type of ["", "games", "GAME", "toString", null, undefined, 1, {}, ["game"]]) {
      const answer = await ask(kite, { ...ASKED, type });
      expect(answer, String(type)).toMatchObject({ code: 400, msg: "Please check type" });
    }
    for (const query of [
      "",
      "status=",
      "status=wait",
      "status=Wait,Completed",
      "status=Wait&p=0",
      "status=Wait&p_size=5",
    ]) {
      expect(await list(kite, query), query).toMatchObject({ code: 400 });
    }
    for (const id of NOT_A_QUERY_ID) expect(await detail(kite, id), id).toMatchObject({ code: 400 });
    for (const body of ["", "null", "[]", "{", `{"__proto__":${JSON.stringify(ASKED)}}`]) {
      expect(await ask(kite, body), body).toMatchObject({ code: 400 });
    }
    expect(await rows(kite, "Wait")).toEqual([]);
  });

  it("and fields that the caller cannot set are ignored", async () => {
    const more = {
      status: "Completed",
      reply: "paid",
      serial_number: "S1",
      member: Number(lamp.user_id),
      create_time: 1,
    };
    expect(await ask(kite, { ...ASKED, ...more })).toMatchObject({ code: 200 });
    const [waiting] = await rows(kite, "Wait");
    expect(waiting).toMatchObject({ status: "Wait", reply: "" });
    expect(waiting?.serial_number).not.toBe("S1");
    expect(waiting?.create_time).toBeGreaterThan(1);
    expect(await rows(lamp, "Wait")).toEqual([]);
  });
});
