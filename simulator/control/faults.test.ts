import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusals } from "#contract/refusals.ts";
import { cellStub } from "../objects/stubs.ts";
import { bet, connectToOpenRound } from "#games/all/server/testing/tables.ts";
import {
  balanceOf,
  call,
  control,
  fetchSimulator,
  makeMember,
  shiftTime,
  type TestMember,
  eventually,
  connect,
} from "../testing/client.ts";
import { reset } from "../testing/objects.ts";

const CELL = 1;
const PROFILE = "/user/profile";

const add = (fault: object, match: object = {}, more: object = {}) =>
  control("POST", "/control/faults", { match, fault, ...more });
const faults = async () => (await control("GET", "/control/faults"))["faults"] as { id: number }[];
const profile = (member: TestMember) => fetchSimulator("GET", PROFILE, undefined, { token: member.token });

let member: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  member = await makeMember(1000, CELL);
});

afterEach(async () => {
  // The tests' simulator keeps its faults when the objects are reset.
  await control("DELETE", "/control/faults", {});
  await reset();
});

describe("active faults", () => {
  it("are listed, and removed one by one or together", async () => {
    await add({ kind: "unauthorized" }, { path: PROFILE });
    await add({ kind: "drop" }, { cmd: 5004, share: 0.5 }, { seed: 3 });
    const both = await faults();
    expect(both).toEqual([
      { id: expect.any(Number), match: { path: PROFILE, share: 1 }, fault: { kind: "unauthorized" }, seed: 0 },
      { id: expect.any(Number), match: { cmd: 5004, share: 0.5 }, fault: { kind: "drop" }, seed: 3 },
    ]);
    const [first, second] = both as [{ id: number }, { id: number }];
    expect((await profile(member)).status).toBe(401);
    expect((await control("DELETE", "/control/faults", { id: first.id }))["faults"]).toMatchObject([second]);
    expect((await profile(member)).status).toBe(200);
    expect(await control("DELETE", "/control/faults", { id: first.id })).toMatchObject({ code: 404 });
    expect(await control("DELETE", "/control/faults", {})).toMatchObject({ code: 200, faults: [] });
    expect(await faults()).toEqual([]);
  });

  it("end at the given time", async () => {
    const now = await shiftTime(0);
    await add({ kind: "unauthorized" }, {}, { until: now + 1000 });
    expect((await profile(member)).status).toBe(401);
    await shiftTime(1000);
    expect(await faults()).toEqual([]);
    await eventually(async () => {
      expect((await profile(member)).status).toBe(200);
    });
  });

  it.each<[string, object, object, object, string]>([
    ["of an unknown kind", { kind: "explode" }, {}, {}, "fault"],
    ["of calls that match a command number", { kind: "cut" }, { cmd: 5004 }, {}, "fault.kind"],
    ["of frames on a path without a socket", { kind: "drop" }, { path: "/user/*" }, {}, "match.path"],
    ["of a number that the path's socket has not", { kind: "drop" }, { path: "/luckyhit", cmd: 5015 }, {}, "match.cmd"],
    ["of a number that no socket has", { kind: "drop" }, { cmd: 1 }, {}, "match.cmd"],
    ["of a path that no call has", { kind: "cut" }, { path: "/user/withdraw" }, {}, "match.path"],
    ["with a share of 0", { kind: "drop" }, { share: 0 }, {}, "match.share"],
    ["with a share above 1", { kind: "drop" }, { share: 1.1 }, {}, "match.share"],
    ["with a relative path", { kind: "cut" }, { path: "user" }, {}, "match.path"],
    ["with the status 200", { kind: "status", status: 200 }, {}, {}, "fault.status"],
    ["with an empty range", { kind: "delay", spread: "uniform", from_ms: 2, to_ms: 1 }, {}, {}, "fault.to_ms"],
    ["with a delay of an hour", { kind: "delay", spread: "fixed", ms: 3_600_000 }, {}, {}, "fault.ms"],
    ["with an end in the past", { kind: "cut" }, {}, { until: 1 }, "until"],
    ["with a seed of text", { kind: "cut" }, {}, { seed: "x" }, "seed"],
  ])("are refused %s", async (_, fault, match, more, field) => {
    expect(await add(fault, match, more)).toMatchObject({ code: 400, msg: `Please check ${field}` });
    expect(await faults()).toEqual([]);
  });
});

describe("a fault on calls", () => {
  it("answers with an error envelope", async () => {
    await add({ kind: "error", code: 2001, msg: "Not today" }, { path: "/user/*" });
    const answer = await call("GET", PROFILE, undefined, { token: member.token });
    expect(answer).toEqual({ code: 2001, msg: "Not today", server_time: await shiftTime(0) });
  });

  it("answers with an HTTP status", async () => {
    await add({ kind: "status", status: 503 }, { path: PROFILE });
    expect((await profile(member)).status).toBe(503);
  });

  it("answers with 401, like an ended session", async () => {
    await add({ kind: "unauthorized" }, { path: PROFILE });
    const answer = await profile(member);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: 401, msg: refusals.unauthorized.text.in });
  });

  it("cuts the answer off after the call is done", async () => {
    await add({ kind: "cut" }, { path: "/mines/start" });
    const answer = await fetchSimulator("POST", "/mines/start", { traps: 3, amount: 100 }, { token: member.token });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toMatch(/^\{"code":200/);
    await expect(reader.read()).rejects.toThrow("cut");
    expect(await balanceOf(member)).toBe(900);
  });

  it("delays the answer; several delays add up", async () => {
    await add({ kind: "delay", spread: "fixed", ms: 150 }, { path: PROFILE });
    await add({ kind: "delay", spread: "uniform", from_ms: 100, to_ms: 120 }, { path: PROFILE });
    const from = Date.now();
    expect((await profile(member)).status).toBe(200);
    expect(Date.now() - from).toBeGreaterThanOrEqual(249);
  });

  it("does not touch other paths and the control API", async () => {
    await add({ kind: "status", status: 500 }, { path: PROFILE });
    expect((await call("GET", "/mines/status", undefined, { token: member.token })).code).toBe(200);
    await add({ kind: "status", status: 500 });
    expect((await fetchSimulator("GET", "/mines/status", undefined, { token: member.token })).status).toBe(500);
    expect((await control("GET", "/operate/audit")).code).toBe(200);
  });

  it("applies to a random share that the seed determines", async () => {
    const trace = async (seed: number) => {
      await control("DELETE", "/control/faults", {});
      await add({ kind: "status", status: 500 }, { path: PROFILE, share: 0.5 }, { seed });
      const statuses = [];
      for (let i = 0; i < 24; i++) statuses.push((await profile(member)).status);
      return statuses;
    };
    const first = await trace(5);
    expect(new Set(first)).toEqual(new Set([200, 500]));
    expect(await trace(5)).toEqual(first);
    expect(await trace(6)).not.toEqual(first);
  });
});

describe("a fault on sockets", () => {
  it("refuses the handshake with 401", async () => {
    await add({ kind: "unauthorized" }, { path: "/aviator" });
    const handshake = () =>
      fetchSimulator("GET", `/aviator?token=${member.token}&locale=in`, undefined, {
        headers: { Upgrade: "websocket" },
      });
    const refused = await handshake();
    expect({ status: refused.status, socket: refused.webSocket }).toEqual({ status: 401, socket: null });
    await control("DELETE", "/control/faults", {});
    const opened = await handshake();
    opened.webSocket?.accept();
    opened.webSocket?.close();
    expect(opened.status).toBe(101);
  });
});

describe("a fault on frames", () => {
  it("drops a sent frame", async () => {
    const { socket, round } = await connectToOpenRound(member);
    await add({ kind: "drop" }, { cmd: 5016 });
    socket.send(5015, bet(round, { betId: "a" }));
    await eventually(async () => {
      expect(await balanceOf(member)).toBe(900);
    });
    await control("DELETE", "/control/faults", {});
    await socket.ask(5017, {}, 5018);
    expect(socket.received.filter(({ cmd }) => cmd === 5016)).toEqual([]);
  });

  it("falls on the socket alone that its path names", async () => {
    const { socket } = await connectToOpenRound(member);
    await add({ kind: "drop" }, { path: "/luckyhit" });
    await socket.ask(5017, {}, 5018);
    await add({ kind: "close", code: 4999 }, { path: "/aviator", cmd: 5017 });
    socket.send(5017, {});
    expect(await socket.untilClosed()).toBe(4999);
  });

  it("drops a received stake, so that nothing is staked", async () => {
    const { socket, round } = await connectToOpenRound(member);
    await add({ kind: "drop" }, { cmd: 5015 });
    socket.send(5015, bet(round));
    await socket.ask(5017, {}, 5018);
    expect(await balanceOf(member)).toBe(1000);
  });

  it("duplicates a stake, which is booked once", async () => {
    const { socket, round } = await connectToOpenRound(member);
    await add({ kind: "duplicate" }, { cmd: 5015 });
    socket.send(5015, bet(round, { betId: "a" }));
    await eventually(() => {
      expect(socket.received.filter(({ cmd }) => cmd === 5016)).toHaveLength(2);
    });
    expect(await balanceOf(member)).toBe(900);
  });

  it("delivers a frame after the next one", async () => {
    const { socket, round } = await connectToOpenRound(member);
    await add({ kind: "reorder" }, { cmd: 5016 });
    const from = socket.received.length;
    socket.send(5015, bet(round));
    await eventually(async () => {
      expect(await balanceOf(member)).toBe(900);
    });
    await socket.ask(5017, {}, 5018);
    await socket.next(5016, () => true, from);
    const cmds = socket.received.slice(from).map(({ cmd }) => cmd);
    expect(cmds.indexOf(5018)).toBeLessThan(cmds.indexOf(5016));
  });

  it("delivers a reordered frame even if none follows", async () => {
    const { socket, round } = await connectToOpenRound(member);
    await add({ kind: "reorder" }, { cmd: 5016 });
    expect(await socket.ask(5015, bet(round), 5016)).toMatchObject({ status: 1 });
  });

  it("delays a frame", async () => {
    const { socket, round } = await connectToOpenRound(member);
    await add({ kind: "delay", spread: "fixed", ms: 200 }, { cmd: 5016 });
    const from = Date.now();
    await socket.ask(5015, bet(round), 5016);
    expect(Date.now() - from).toBeGreaterThanOrEqual(199);
  });

  it("closes the socket with the given code", async () => {
    const { socket } = await connectToOpenRound(member);
    await add({ kind: "close", code: 4999 }, { cmd: 5017 });
    socket.send(5017, {});
    expect(await socket.untilClosed()).toBe(4999);
  });

  it("restarts the cell, which loses only uncommitted work", async () => {
    const { socket, round } = await connectToOpenRound(member);
    expect(await socket.ask(5015, bet(round, { betId: "a" }), 5016)).toMatchObject({ status: 1 });
    await add({ kind: "restart" }, { cmd: 5017 });
    socket.send(5017, {});
    await socket.untilClosed();
    await control("DELETE", "/control/faults", {});
    expect(await balanceOf(member)).toBe(900);
    const again = await connect("/aviator", member);
    expect(await again.ask(5015, bet(round, { betId: "a" }), 5016)).toMatchObject({ status: 1, balance: 900 });
  });

  it("still applies after a restart of the cell", async () => {
    await add({ kind: "close", code: 4999 }, { cmd: 5017 });
    await evictDurableObject(cellStub(env, CELL));
    const socket = await connect("/aviator", member);
    socket.send(5017, {});
    expect(await socket.untilClosed()).toBe(4999);
  });
});
