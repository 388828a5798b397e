import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { codeFor, registerMember, resetPassword } from "#simulator/testing/accounts.ts";
import {
  call,
  connect,
  connectForGood,
  control,
  eventually,
  makeMember,
  shiftTime,
  type TestMember,
  type TestSocket,
} from "#simulator/testing/client.ts";
import { insideCell, reset } from "#simulator/testing/objects.ts";
import { bet, connectToOpenRound } from "#games/all/server/testing/tables.ts";
import { CLOSING_PER_MEMBER_MAX } from "./sockets.ts";
import { DAY_MS } from "#contract/values/durations.ts";

const KIB = 1024;
/** Of the member. */
const MOBILE_0 = "+919876543000";

let member: TestMember;
let cell: number;

beforeEach(async () => {
  await shiftTime(0);
  member = await registerMember();
  cell = cellOf(Number(member.user_id));
});

afterEach(() => reset());

/** The stakes of the member in its cell, after the cell has read everything that was sent before. */
async function countStakes(): Promise<number> {
  const other = await connect("/aviator", await makeMember(1000, cell));
  for (let asked = 0; asked < 3; asked++) await other.ask(5017, {}, 5018);
  return insideCell(cell, ({ storage }) =>
    Number(storage.sql.exec("SELECT count(*) AS n FROM stake WHERE member = ?", Number(member.user_id)).one()["n"]),
  );
}

const endings: readonly (readonly [name: string, code: number, end: (socket: TestSocket) => unknown])[] = [
  ["log-out", 4401, () => call("POST", "/user/logout", {}, { token: member.token })],
  [
    "a password reset",
    4401,
    async () => resetPassword({ mobile_number: MOBILE_0, verify_code: await codeFor("reset_password", MOBILE_0) }),
  ],
  [
    "a fourth socket",
    4409,
    async () => {
      for (let opened = 0; opened < 3; opened++) await connect("/aviator", member);
    },
  ],
  [
    "too many frames",
    1008,
    (socket) => {
      for (let sent = 0; sent < 100; sent++) socket.send(9999, {});
    },
  ],
  ["a frame too large", 1009, (socket) => socket.sendRaw(" ".repeat(16 * KIB + 1))],
];

/** A socket is told by its code after its cell slept, whatever closed it. */
const SLEEPING = new Set(["log-out", "a frame too large"]);

describe.each(endings)("a socket that %s closes", (ending, code, end) => {
  it.each(SLEEPING.has(ending) ? ["at once", "after its cell slept"] : ["at once"])(
    "plays no more, %s",
    async (when) => {
      const { round } = await connectToOpenRound(await makeMember(1000, cell));
      const socket = await connectForGood("/aviator", member);
      await socket.next(5002);
      await end(socket);
      expect(await socket.untilClosed()).toBe(code);
      if (when !== "at once") await evictDurableObject(cellStub(env, cell));
      socket.send(5015, bet(round));
      expect(await countStakes()).toBe(0);
    },
  );
});

it("a socket whose session expired while it was open plays no more", async () => {
  const socket = await connectForGood("/aviator", member);
  await socket.next(5002);
  await shiftTime(31 * DAY_MS);
  const { round } = await connectToOpenRound(await makeMember(1000, cell));
  socket.send(5015, bet(round));
  expect(await socket.untilClosed()).toBe(4401);
  expect(await countStakes()).toBe(0);
});

describe("sockets whose client does not answer the close", () => {
  /** Opens so many sockets that all but three are closed by the server. */
  async function open(count: number, connectOne = connectForGood): Promise<TestSocket[]> {
    const sockets: TestSocket[] = [];
    for (let opened = 0; opened < count; opened++) sockets.push(await connectOne("/aviator", member));
    return sockets;
  }

  it("are bounded: then their member gets no further socket, until one of them ends", async () => {
    const [first] = await open(3 + CLOSING_PER_MEMBER_MAX);
    await expect(connect("/aviator", member)).rejects.toThrow("429");
    const other = await connect("/aviator", await makeMember(1000, cell));
    expect(await other.ask(5017, {}, 5018)).toMatchObject({ code: 3004 });
    first?.close(1000);
    await eventually(() => connect("/aviator", member));
  });

  it("do not count if they answer", async () => {
    await open(2 * CLOSING_PER_MEMBER_MAX, connect);
    await connect("/aviator", member);
  });

  it("are not among the open ones of the metrics", async () => {
    await open(5);
    const { cells } = (await control("GET", "/operate/metrics")) as unknown as { cells: { sockets: number }[] };
    expect(cells[cell]?.sockets).toBe(3);
  });
});
