import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { bearerOf, login, register } from "#simulator/testing/accounts.ts";
import { call, fetchSimulator, makeMember, shiftTime, type TestMember, connect } from "#simulator/testing/client.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";

const logout = (token: string) => call("POST", "/user/logout", {}, { token });
const bearer = (token: string) => ({ token }) as TestMember;

/** The status of a call and of a socket handshake with this token. */
async function statuses(token: string): Promise<number[]> {
  const upgrade = { headers: { Upgrade: "websocket" } };
  const [called, shaken] = [
    await fetchSimulator("GET", "/user/profile", undefined, { token }),
    // The schedule of Lucky Hit needs no draws, so a leap in time stays cheap.
    await fetchSimulator("GET", `/luckyhit?token=${encodeURIComponent(token)}`, undefined, upgrade),
  ];
  shaken.webSocket?.accept();
  shaken.webSocket?.close(1000);
  return [called.status, shaken.status];
}

let member: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  member = await makeMember(1000, 0);
});

afterEach(() => reset());

describe("a token", () => {
  it("opens its member's calls and sockets", async () => {
    expect(await bearerOf(member.token)).toBe(member.user_id);
    expect(await statuses(member.token)).toEqual([200, 101]);
  });

  const secret = "s".repeat(43);
  it.each<[string, (token: string) => string]>([
    ["with another secret", (token) => `${token.split(".")[0]}.${secret}`],
    ["with its last character gone", (token) => token.slice(0, -1)],
    ["with something hung on", (token) => `${token}x`],
    ["with the id of a member of another cell", (token) => token.replace(/^\d+/, "100001")],
    ["with the id of another member of the cell", (token) => token.replace(/^\d+/, "990000")],
    ["with the id of a cell that is not there", (token) => token.replace(/^\d+/, "109999")],
    ["with no id", (token) => token.replace(/^\d+/, "")],
    ["with an id of letters", (token) => token.replace(/^\d+/, "member")],
    ["that is only an id", (token) => token.split(".")[0] ?? ""],
    ["that is empty", () => ""],
    ["that is SQL", () => "100000.' OR 1=1 --' OR 1=1 --"],
  ])("%s is refused with HTTP 401, in calls and at the handshake", async (_, changed) => {
    expect(await statuses(changed(member.token))).toEqual([401, 401]);
  });

  it("is refused with HTTP 401 if it is missing", async () => {
    expect((await fetchSimulator("GET", "/user/profile")).status).toBe(401);
    const upgrade = { headers: { Upgrade: "websocket" } };
    expect((await fetchSimulator("GET", "/aviator", undefined, upgrade)).status).toBe(401);
  });

  it.each(["Bearer", "token", ""])("is refused under the scheme %j", async (scheme) => {
    const headers = { Authorization: `${scheme} ${member.token}` };
    expect((await fetchSimulator("GET", "/user/profile", undefined, { headers })).status).toBe(401);
  });

  it("is refused in the address of a call, since logs keep addresses", async () => {
    expect((await fetchSimulator("GET", `/user/profile?token=${member.token}`)).status).toBe(401);
  });

  it("is refused in the caller's language", async () => {
    const dead = `${member.user_id}.${secret}`;
    for (const locale of LOCALES) {
      const expected = { code: 401, msg: refusals.unauthorized.text[locale], server_time: await shiftTime(0) };
      expect(await call("GET", "/user/profile", undefined, { token: dead, locale })).toEqual(expected);
      expect(await call("GET", "/user/profile", undefined, { token: "none", locale })).toEqual(expected);
      const upgrade = { headers: { Upgrade: "websocket" } };
      const shaken = await fetchSimulator("GET", `/aviator?token=${dead}&locale=${locale}`, undefined, upgrade);
      expect(await shaken.json()).toEqual(expected);
    }
  });

  it("is valid for thirty days while in use, to the ms", async () => {
    for (let day = 0; day < 30; day += 6) {
      expect(await statuses(member.token)).toEqual([200, 101]);
      await shiftTime(day === 24 ? 6 * DAY_MS - 1 : 6 * DAY_MS);
    }
    expect(await statuses(member.token)).toEqual([200, 101]);
    await shiftTime(1);
    expect(await statuses(member.token)).toEqual([401, 401]);
  });

  it("is valid for seven days without use, to the ms", async () => {
    await shiftTime(DAY_MS);
    expect(await statuses(member.token)).toEqual([200, 101]);
    // The last use is stored to the hour, so this one is not stored.
    await shiftTime(HOUR_MS - 1);
    expect(await statuses(member.token)).toEqual([200, 101]);
    await shiftTime(7 * DAY_MS - HOUR_MS);
    expect(await statuses(member.token)).toEqual([200, 101]);
    await shiftTime(7 * DAY_MS);
    expect(await statuses(member.token)).toEqual([401, 401]);
  });

  it("is not stored in the database in plain text", async () => {
    const secretPart = member.token.split(".")[1] ?? "";
    const rows = await insideCell(cellOf(Number(member.user_id)), ({ storage }) =>
      JSON.stringify(storage.sql.exec("SELECT * FROM session").toArray()),
    );
    expect(rows).toContain(member.user_id);
    expect(rows).not.toContain(secretPart);
  });
});

describe("the list of sessions", () => {
  const listOf = async (token: string) => (await call("GET", "/user/sessions", undefined, { token }))["queryset"];
  const end = (token: string, body: object) => call("POST", "/user/end_sessions", body, { token });

  it("shows when each was opened and last used, and which is the caller's", async () => {
    const opened = await shiftTime(0);
    const first = String((await register())["token"]);
    const later = await shiftTime(2 * HOUR_MS);
    const second = String((await login())["token"]);
    const name = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(await listOf(second)).toEqual([
      { id: name, current: true, create_time: later, seen_time: later },
      { id: name, current: false, create_time: opened, seen_time: opened },
    ]);
    expect(await listOf(first)).toMatchObject([{ current: false }, { current: true, seen_time: later }]);
    expect(await listOf(member.token)).toMatchObject([{ current: true }]);
    expect(JSON.stringify(await listOf(first))).not.toContain(first.split(".")[1]);
  });

  it("ends one by its id or all others, closes their sockets and keeps the rest", async () => {
    const first = String((await register())["token"]);
    const second = String((await login())["token"]);
    const third = String((await login())["token"]);
    const listed = (await listOf(third)) as { id: string; current: boolean }[];
    const [own] = listed.filter(({ current }) => current);
    const [other] = listed.filter(({ current }) => !current);
    const sockets = [await connect("/aviator", bearer(first)), await connect("/aviator", bearer(second))];
    expect(await end(member.token, { id: own?.id })).toMatchObject({ code: 200, ended: 0 });
    expect(await end(third, { id: "0".repeat(16) })).toMatchObject({ ended: 0 });
    expect(await end(third, { id: other?.id })).toMatchObject({ ended: 1 });
    expect(await end(third, {})).toMatchObject({ ended: 1 });
    for (const socket of sockets) expect(await socket.untilClosed()).toBe(4401);
    expect([await statuses(first), await statuses(second)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
    expect([await statuses(third), await statuses(member.token)]).toEqual([
      [200, 101],
      [200, 101],
    ]);
  });
});

describe("logging out", () => {
  it("ends the session, in calls and at sockets", async () => {
    expect(await logout(member.token)).toMatchObject({ code: 200 });
    expect(await statuses(member.token)).toEqual([401, 401]);
    expect(await logout(member.token)).toMatchObject({ code: 401 });
  });

  it("closes the session's sockets with 4401 and keeps other sessions", async () => {
    const first = String((await register())["token"]);
    const second = String((await login())["token"]);
    const ended = [await connect("/aviator", bearer(first)), await connect("/aviator", bearer(first))];
    const other = await connect("/aviator", bearer(second));
    const neighbour = await connect("/aviator", member);
    await logout(first);
    for (const socket of ended) expect(await socket.untilClosed()).toBe(4401);
    expect(await bearerOf(second)).toMatch(/^\d+$/);
    for (const socket of [other, neighbour]) {
      expect(await socket.ask(5017, {}, 5018)).toMatchObject({ code: 3004 });
      expect(socket.closed).toBeNull();
    }
  });

  it("leaves no socket open that the session was opening", async () => {
    const [opening] = await Promise.allSettled([connect("/aviator", member), logout(member.token)]);
    expect(await bearerOf(member.token)).toBe(401);
    if (opening.status === "rejected") return;
    // The upgrade may be accepted, but the socket is closed once the session ends.
    const isAnswered = await opening.value.ask(5017, {}, 5018).then(
      () => true,
      () => false,
    );
    expect(isAnswered).toBe(false);
    expect(opening.value.closed).toMatchObject({ code: 4401 });
  });
});
