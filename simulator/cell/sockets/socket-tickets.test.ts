import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cellOf } from "#simulator/objects/placement.ts";
import {
  call,
  control,
  fetchSimulator,
  makeMember,
  shiftTime,
  type TestMember,
  connect,
} from "#simulator/testing/client.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { all } from "#simulator/storage/sql.ts";

const TICKET_MS = 30_000;

let member: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  member = await makeMember(1000, 0);
});

afterEach(() => reset());

async function ticket(of = member): Promise<string> {
  return String((await call("POST", "/user/socket_ticket", {}, { token: of.token }))["ticket"]);
}

/** The status of a handshake. */
async function shaken(shown: string): Promise<number> {
  const upgrade = { headers: { Upgrade: "websocket" } };
  const { status, webSocket } = await fetchSimulator("GET", `/aviator?token=${shown}`, undefined, upgrade);
  webSocket?.accept();
  webSocket?.close(1000);
  return status;
}

/** Moves the tickets back in time by real ms. */
function age(ms: number): Promise<void> {
  return insideCell(cellOf(Number(member.user_id)), ({ storage }) => {
    storage.sql.exec("UPDATE socket_ticket SET expire_time = expire_time - ?", ms);
  });
}

describe("a socket's ticket", () => {
  it("opens one socket of its member, and no second", async () => {
    const made = await ticket();
    const socket = await connect("/aviator", { ...member, token: made });
    expect(await socket.ask(5017, {}, 5018)).toMatchObject({ code: 3004, balance: 1000 });
    expect(await shaken(made)).toBe(401);
    expect(socket.closed).toBeNull();
  });

  it("opens any game, also one of several tickets", async () => {
    const [first, second] = [await ticket(), await ticket()];
    const socket = await connect("/luckyhit", { ...member, token: second });
    expect(socket.closed).toBeNull();
    expect(await shaken(first)).toBe(101);
  });

  it("is valid for thirty seconds of real time at any speed of the clock", async () => {
    const [early, late] = [await ticket(), await ticket()];
    await shiftTime(3_600_000);
    await age(TICKET_MS - 5_000);
    expect(await shaken(early)).toBe(101);
    await age(5_000);
    expect(await shaken(late)).toBe(401);
  });

  it("opens nothing but sockets", async () => {
    const made = await ticket();
    expect((await fetchSimulator("GET", "/user/profile", undefined, { token: made })).status).toBe(401);
    expect(await shaken(made)).toBe(101);
  });

  it("is invalid once its session has ended", async () => {
    const made = await ticket();
    await call("POST", "/user/logout", {}, { token: member.token });
    expect(await shaken(made)).toBe(401);
  });

  it("opens a socket that closes with the session", async () => {
    const socket = await connect("/aviator", { ...member, token: await ticket() });
    await call("POST", "/user/logout", {}, { token: member.token });
    expect(await socket.untilClosed()).toBe(4401);
  });

  it("survives a restart", async () => {
    const made = await ticket();
    await control("POST", "/control/restart", { object: "cell:0" });
    expect(await shaken(made)).toBe(101);
  });

  it("is created for members only and stored as a hash", async () => {
    expect((await fetchSimulator("POST", "/user/socket_ticket", {})).status).toBe(401);
    const made = await ticket();
    const rows = await insideCell(0, ({ storage }) => JSON.stringify(all(storage.sql, "SELECT * FROM socket_ticket")));
    expect(rows).toContain("hash");
    expect(rows).not.toContain(made.split(".")[1]);
  });

  it("leaves no row once it is too old", async () => {
    await ticket();
    await age(TICKET_MS + 1);
    await ticket();
    const left = await insideCell(0, ({ storage }) => storage.sql.exec("SELECT * FROM socket_ticket").toArray().length);
    expect(left).toBe(1);
  });
});
