import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FRAMES_PER_SECOND_MAX } from "#contract/frame.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { StoredFrameFaults } from "#simulator/faults/simulator-faults.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import {
  fetchSimulator,
  makeMember,
  shiftTime,
  type TestMember,
  eventually,
  connect,
  type TestSocket,
} from "#simulator/testing/client.ts";
import { insideCell, insideTestCell, reset } from "#simulator/testing/objects.ts";
import { connectToOpenRound, goTo } from "#games/all/server/testing/tables.ts";
import { Sockets } from "./sockets.ts";

const CELL = 1;
const KIB = 1024;

/** Whether a socket is open and its cell answers: it asks for a cash-out of nothing. */
async function isAnswered(socket: TestSocket): Promise<boolean> {
  return (await socket.ask(5017, {}, 5018))["code"] === 3004;
}

function socketsInCell(): Promise<number> {
  return insideCell(CELL, (state) => state.getWebSockets().filter(({ readyState }) => readyState === 1).length);
}

let member: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  member = await makeMember(1000, CELL);
});

afterEach(() => reset());

describe("a socket opened with curve=true", () => {
  it("gets the curve in place of ticks, also after its cell slept", async () => {
    const { socket: ticks, round } = await connectToOpenRound(member);
    const curve = await connect("/aviator", member, "in", "&curve=true");
    await evictDurableObject(cellStub(env, CELL));
    expect(await isAnswered(curve)).toBe(true);
    await goTo(ticks, round.lockTime);
    await goTo(ticks, round.takeOffTime);
    const ofRound = ({ period }: Record<string, unknown>) => period === round.period;
    expect(await curve.next(5004, ofRound)).toMatchObject({ growth: 0.00006 });
    expect(await ticks.next(5004, ofRound)).not.toHaveProperty("growth");
  });
});

describe("a ping", () => {
  it("is answered by the platform, also after the cell slept, and no frame of it reaches the cell", async () => {
    const socket = await connect("/aviator", member, "in", "&curve=true");
    await socket.next(5002);
    for (const sleeps of [false, true]) {
      if (sleeps) await evictDurableObject(cellStub(env, CELL));
      const from = socket.received.length;
      // More than a member may send in a second.
      for (let count = 0; count < 2 * FRAMES_PER_SECOND_MAX; count++) socket.send(5025, {});
      await eventually(() => {
        const answers = socket.received.slice(from).filter(({ cmd }) => cmd === 5026);
        expect(answers).toHaveLength(2 * FRAMES_PER_SECOND_MAX);
      });
    }
    expect(await isAnswered(socket)).toBe(true);
  });
});

describe("a socket that opens", () => {
  it("in flight sends nothing to the cell's other sockets", async () => {
    const { socket: first, round } = await connectToOpenRound(member);
    await goTo(first, round.lockTime);
    await goTo(first, round.takeOffTime + 500);
    await first.next(5004, ({ tag }) => Number(tag) >= 500);
    const before = first.received.length;
    const second = await connect("/aviator", await makeMember(1000, CELL));
    await second.next(5002);
    expect(await isAnswered(second)).toBe(true);
    expect(await isAnswered(first)).toBe(true);
    // The answer to its own frame.
    expect(first.received.slice(before).map(({ cmd }) => cmd)).toEqual([5018]);
  });
});

describe("a member's sockets", () => {
  it("may be three; a fourth closes the oldest with 4409", async () => {
    const [first, second, third] = [
      await connect("/aviator", member),
      await connect("/aviator", member),
      await connect("/aviator", member),
    ] as const;
    expect(first.closed).toBeNull();
    const fourth = await connect("/aviator", member);
    expect(await first.untilClosed()).toBe(4409);
    for (const socket of [second, third, fourth]) expect(await isAnswered(socket)).toBe(true);
    const fifth = await connect("/aviator", member);
    expect(await second.untilClosed()).toBe(4409);
    for (const socket of [third, fourth, fifth]) expect(await isAnswered(socket)).toBe(true);
  });

  it("close no other member's", async () => {
    const neighbour = await makeMember(1000, CELL);
    const other = await connect("/aviator", neighbour);
    for (let opened = 0; opened < 4; opened++) await connect("/aviator", member);
    expect(await isAnswered(other)).toBe(true);
  });

  it("keep the order of their arrival through a restart", async () => {
    const first = await connect("/aviator", member);
    const second = await connect("/aviator", member);
    const third = await connect("/aviator", member);
    await evictDurableObject(cellStub(env, CELL));
    const fourth = await connect("/aviator", member);
    expect(await first.untilClosed()).toBe(4409);
    for (const socket of [second, third, fourth]) expect(await isAnswered(socket)).toBe(true);
  });

  it("do not count once they are closed", async () => {
    const first = await connect("/aviator", member);
    const second = await connect("/aviator", member);
    (await connect("/aviator", member)).close(1000);
    await eventually(async () => expect(await socketsInCell()).toBe(2));
    const fourth = await connect("/aviator", member);
    for (const socket of [first, second, fourth]) expect(await isAnswered(socket)).toBe(true);
  });
});

describe("a socket that its client closes", () => {
  it.each<[string, number | undefined, number]>([
    ["in the usual way", 1000, 1000],
    ["with a code of its own", 4000, 4000],
    ["without a code", undefined, 1005],
  ])("%s is closed in answer, and gone from the cell", async (_, code, seen) => {
    const socket = await connect("/aviator", member);
    socket.close(code);
    const closed = await socket.untilClosed();
    // 1005 means that no code was sent, and cannot be sent itself, so the answer may be 1000.
    expect(code === undefined ? [1000, seen] : [seen]).toContain(closed);
    await eventually(async () => expect(await socketsInCell()).toBe(0));
  });
});

it("a socket that fails is closed with 1011", async () => {
  const socket = await connect("/aviator", member);
  await insideCell(CELL, (state, cell) => {
    for (const each of state.getWebSockets()) cell.webSocketError(each);
  });
  expect(await socket.untilClosed()).toBe(1011);
});

describe("a frame", () => {
  it.each(LOCALES)(
    "that cannot be read gets a notice in the caller's language, and the socket stays: %s",
    async (locale) => {
      const socket = await connect("/aviator", member, locale);
      socket.sendRaw("nonsense");
      expect(await socket.next(5000)).toEqual({ code: 400, msg: refusals.bad_frame.text[locale] });
      expect(await isAnswered(socket)).toBe(true);
    },
  );

  it.each(LOCALES)(
    "of an unknown command gets a notice in the caller's language, and the socket stays: %s",
    async (locale) => {
      const socket = await connect("/aviator", member, locale);
      expect(await socket.ask(9999, {}, 5000)).toEqual({ code: 404, msg: refusals.unknown_command.text[locale] });
      expect(await isAnswered(socket)).toBe(true);
    },
  );

  it("with an unknown language gets a notice in the default one", async () => {
    const socket = await connect("/aviator", member, "xx");
    expect(await socket.ask(9999, {}, 5000)).toMatchObject({ msg: refusals.unknown_command.text.in });
  });

  const bet = { nickName: "kite", period: 1, betPrice: 100, seed: "Q2AlyjYoIondBMTh7fy5" };
  const outer = (data: unknown) => JSON.stringify({ cmd: 5015, data });
  it.each<[string, string | ArrayBuffer, number]>([
    ["that is empty", "", 400],
    ["of half an object", '{"cmd":', 400],
    ["that is a list", "[]", 400],
    ["that is null", "null", 400],
    ["that is a number", "5017", 400],
    ["without a command", "{}", 400],
    ["whose command is text", '{"cmd":"5017","data":"{}"}', 400],
    ["whose command is a fraction", '{"cmd":5017.5,"data":"{}"}', 400],
    ["whose data is an object, not its text", outer(bet), 400],
    ["whose data is no JSON", outer("{"), 400],
    ["whose data is a list", outer("[]"), 400],
    ["without data where there must be some", '{"cmd":5015}', 400],
    ["with a field missing", outer(JSON.stringify({ ...bet, seed: undefined })), 400],
    ["with a slot that there is none of", outer(JSON.stringify({ ...bet, slot: 2 })), 400],
    ["with a seed of 19 characters", outer(JSON.stringify({ ...bet, seed: "Q2AlyjYoIondBMTh7fy" })), 400],
    ["with an automatic cash-out at 1", outer(JSON.stringify({ ...bet, autoCashOut: 1 })), 400],
    ["of bytes", new Uint8Array(new TextEncoder().encode('{"cmd":5017,"data":"{}"}')).buffer, 400],
    ["of the kind that only the house sends", '{"cmd":5016,"data":"{}"}', 404],
  ])("%s gets a notice, and the socket stays", async (_, raw, code) => {
    const socket = await connect("/aviator", member);
    socket.sendRaw(raw);
    expect(await socket.next(5000)).toMatchObject({ code });
    expect(await isAnswered(socket)).toBe(true);
  });

  it.each<[string, string | ArrayBuffer]>([
    ["text", " ".repeat(16 * KIB)],
    ["bytes", new ArrayBuffer(16 * KIB)],
  ])("of 16 KiB of %s is read", async (_, raw) => {
    const socket = await connect("/aviator", member);
    socket.sendRaw(raw);
    expect(await socket.next(5000)).toMatchObject({ code: 400 });
  });

  it.each<[string, string | ArrayBuffer]>([
    ["of text", " ".repeat(16 * KIB + 1)],
    ["of bytes", new ArrayBuffer(16 * KIB + 1)],
    ["of fewer characters, each of several bytes,", "€".repeat(6 * KIB)],
  ])("%s above 16 KiB closes the socket with 1009", async (_, raw) => {
    const socket = await connect("/aviator", member);
    const from = socket.received.length;
    socket.sendRaw(raw);
    socket.send(5017, {});
    await expect(socket.next(5018, () => true, from)).rejects.toThrow("closed with 1009");
  });
});

describe("many frames", () => {
  it("are all answered, up to 20 at once", async () => {
    const socket = await connect("/aviator", member);
    for (let sent = 0; sent < 20; sent++) socket.send(9999, {});
    await eventually(() => expect(socket.received.filter(({ cmd }) => cmd === 5000)).toHaveLength(20));
    expect(socket.closed).toBeNull();
  });

  it("close only their socket with 1008", async () => {
    const other = await connect("/aviator", member);
    const socket = await connect("/aviator", member);
    // More than 20 of these frames fall into one second.
    for (let sent = 0; sent < 100; sent++) socket.send(9999, {});
    expect(await socket.untilClosed()).toBe(1008);
    expect(await isAnswered(other)).toBe(true);
  });

  it("are counted for each socket and each second", async () => {
    await insideTestCell((state) => {
      const sockets = new Sockets(state, new StoredFrameFaults(state.storage.kv, () => 0), null);
      const [socket, other] = Object.values(new WebSocketPair()) as [WebSocket, WebSocket];
      const allowed = (from: WebSocket, now: number, count: number) =>
        Array.from({ length: count }, () => sockets.allows(from, now)).filter((each) => each).length;
      expect(allowed(socket, 5000, 10)).toBe(10);
      expect(allowed(socket, 5999, 11)).toBe(10);
      expect(allowed(other, 5999, 20)).toBe(20);
      expect(allowed(socket, 6000, 21)).toBe(20);
    });
  });
});

it("a socket at a path without a game is refused", async () => {
  const upgrade = { headers: { Upgrade: "websocket" } };
  const answer = await fetchSimulator("GET", `/mine?token=${member.token}`, undefined, upgrade);
  expect(answer.webSocket).toBeNull();
  expect(await answer.json()).toMatchObject({ code: 404 });
});
