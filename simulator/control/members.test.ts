import { afterEach, describe, expect, it } from "vitest";
import { Members } from "../cell/accounts/members.ts";
import { cellOf } from "../objects/placement.ts";
import {
  balanceOf,
  brokenInvariants,
  call,
  control,
  endTest,
  eventually,
  makeMember,
  type TestMember,
} from "../testing/client.ts";
import { insideCell } from "../testing/objects.ts";
import { connectToOpenRound, bet, goTo } from "#games/all/server/testing/tables.ts";

const RUN = "run-1";
/** Longer than any Aviator flight. */
const FLOWN_MS = 200_000;

async function makeMarked(count: number, more: object = {}): Promise<TestMember[]> {
  const made = await control("POST", "/control/members", { count, balance: 1000, load_test: RUN, ...more });
  return made["members"] as TestMember[];
}

const close = (run = RUN) => control("POST", "/control/close_load_test", { load_test: run });

async function membersCounted(): Promise<number[]> {
  const { cells } = (await control("GET", "/operate/audit")) as unknown as { cells: { members: number }[] };
  const seen = await Promise.all(cells.map((_, cell) => insideCell(cell, (__, inside) => inside.metrics().members)));
  return [cells.reduce((sum, each) => sum + each.members, 0), seen.reduce((sum, members) => sum + members, 0)];
}

const balanceInBooks = (member: TestMember) =>
  insideCell(cellOf(Number(member.user_id)), ({ storage }) => {
    const query = "SELECT posted FROM account WHERE id = ?";
    return storage.sql.exec<{ posted: number }>(query, Number(member.user_id)).one().posted;
  });

afterEach(endTest);

describe("members of a load test", () => {
  it("are not counted as members, and others see them as simulated", async () => {
    await makeMember(1000);
    const before = await membersCounted();
    const [marked] = await makeMarked(4);
    expect(await membersCounted()).toEqual(before);
    const id = Number(marked?.user_id);
    const seen = await insideCell(cellOf(id), ({ storage }) => new Members(storage.sql, cellOf(id)).seen(id));
    expect(seen).toMatchObject({ simulated: true });
  });

  it("lose their sessions, sockets and money when the run is closed", async () => {
    const other = await makeMember(1000, 1);
    const [first, second] = (await makeMarked(2, { cell: 1 })) as [TestMember, TestMember];
    const { socket } = await connectToOpenRound(first);
    expect(await close()).toMatchObject({ code: 200, closed: 2, open: 0 });
    expect(await socket.untilClosed()).toBe(4401);
    for (const member of [first, second]) {
      expect((await call("GET", "/user/profile", undefined, { token: member.token })).code).toBe(401);
      expect(await balanceInBooks(member)).toBe(0);
    }
    expect(await balanceOf(other)).toBe(1000);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("lose late payouts when the run is closed again after their rounds", async () => {
    const watcher = await makeMember(1000, 1);
    const [player] = (await makeMarked(1, { cell: 1 })) as [TestMember];
    const { socket, round } = await connectToOpenRound(watcher);
    await control("POST", "/control/force", { table: "aviator", outcomes: [3] });
    const { socket: played } = await connectToOpenRound(player);
    expect(await played.ask(5015, bet(round, { autoCashOut: 2 }), 5016)).toMatchObject({ status: 1 });
    expect(await close()).toMatchObject({ closed: 1, open: 1 });
    expect(await balanceInBooks(player)).toBe(0);
    await goTo(socket, round.lockTime);
    await goTo(socket, round.takeOffTime + FLOWN_MS);
    await eventually(async () => expect(await balanceInBooks(player)).toBe(20_000));
    expect(await close()).toMatchObject({ closed: 1, open: 0 });
    expect(await balanceInBooks(player)).toBe(0);
    expect(await close()).toMatchObject({ closed: 1, open: 0 });
    expect(await balanceOf(watcher)).toBe(1000);
  });

  it("are not touched by closing another run", async () => {
    const [member] = (await makeMarked(1)) as [TestMember];
    expect(await close("run-2")).toMatchObject({ closed: 0, open: 0 });
    expect(await balanceOf(member)).toBe(1000);
  });

  it.each(["", "a b", "x".repeat(41)])("are refused with the run name %j", async (run) => {
    expect(await control("POST", "/control/members", { count: 1, load_test: run })).toMatchObject({ code: 400 });
    expect(await close(run)).toMatchObject({ code: 400 });
  });
});
