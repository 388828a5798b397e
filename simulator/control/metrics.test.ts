import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Family } from "#contract/control/metric-families.ts";
import type { MoneySample } from "#contract/control/metrics.ts";
import { tableNames } from "../objects/tables.ts";
import { bet, connectToOpenRound, goTo, luckyHitBet } from "#games/all/server/testing/tables.ts";
import {
  call,
  control,
  fetchSimulator,
  makeMember,
  shiftTime,
  type TestMember,
  eventually,
  connect,
} from "../testing/client.ts";
import { catalogueStub, cellStub } from "../objects/stubs.ts";
import { readSimulatorFamilies } from "./simulator-families.ts";
import { insideCell, reset, SqlWatch } from "../testing/objects.ts";
import { Player } from "#games/mines/server/testing/mines.ts";

interface Deeds {
  count: number;
  per_second: number;
  latency: { count: number; p50: number | null; p95: number | null; p99: number | null };
}

interface Activity {
  members: number;
  simulated: number;
  sockets: number;
  stakes: Deeds;
  cash_outs: Deeds;
  refusals: number;
  errors: number;
}

interface Metrics {
  clock: { now: number; speed: number; frozen: boolean };
  tables: {
    table: string;
    period: number;
    phase: string;
    ends_at: number | null;
    forced: number;
    voids: number;
    last: unknown;
  }[];
  cells: (Activity & { cell: number })[];
  all: Activity;
  calls: { count: number; errors: number };
  money: MoneySample;
  money_over_time: MoneySample[];
  outbox_age_ms: number;
  audited_at: number;
}

const CELL = 1;

async function metrics(): Promise<Metrics> {
  return (await control("GET", "/operate/metrics")) as unknown as Metrics;
}

async function table(name: string) {
  const found = (await metrics()).tables.find((each) => each.table === name);
  if (found === undefined) throw new Error(`no table ${name}`);
  return found;
}

/** The value of the member's cell. */
function ofMines(samples: Family["samples"] | undefined): number | undefined {
  const found = samples?.find(({ labels: { game, object } }) => game === "mines" && object === `cell:${CELL}`);
  return found !== undefined && "value" in found ? found.value : undefined;
}

let member: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  member = await makeMember(1000, CELL);
});

afterEach(() => reset());

describe("the metrics", () => {
  it("show the clock, every table and every cell", async () => {
    await makeMember(500, 2);
    const seen = await metrics();
    expect(seen.clock).toEqual({ now: await shiftTime(0), speed: 1, frozen: true });
    expect(seen.tables.map((each) => each.table)).toEqual(tableNames());
    expect(seen.cells.map(({ cell, members, sockets }) => ({ cell, members, sockets }))).toEqual([
      { cell: 0, members: 0, sockets: 0 },
      { cell: 1, members: 1, sockets: 0 },
      { cell: 2, members: 1, sockets: 0 },
    ]);
    expect(seen.all).toMatchObject({ members: 2, simulated: 0, sockets: 0, refusals: 0, errors: 0 });
    expect(seen.money).toMatchObject({ now: seen.clock.now, members: 1500, total: 0 });
  });

  it("tell when the books were audited, and how long messages wait", async () => {
    const seen = await metrics();
    expect(seen).toMatchObject({ outbox_age_ms: 0 });
    expect(seen.tables.every(({ voids }) => voids === 0)).toBe(true);
    await control("GET", "/operate/audit");
    const { audited_at: audited } = await metrics();
    expect(audited).toBeGreaterThanOrEqual(seen.audited_at);
    await evictDurableObject(catalogueStub(env));
    expect((await metrics()).audited_at).toBe(audited);
    const families = await readSimulatorFamilies(env);
    const age = families.find(({ name }) => name === "simulator_audit_age_seconds");
    expect(age?.samples).toMatchObject([{ value: expect.any(Number) }]);
  });

  it("tell what the newest audit found, which texts failed, and what stakes returned", async () => {
    await catalogueStub(env).noteAudit(2);
    for (const isSent of [true, false, false]) await catalogueStub(env).noteText(isSent);
    for (let at = 0; at < 61; at++) await catalogueStub(env).takeText("203.0.113.7");
    await control("POST", "/control/force", { table: `mines:${member.user_id}`, outcomes: [[23, 24, 25]] });
    const player = new Player(member);
    await player.start();
    await player.tap(1);
    await player.take();
    const families = new Map((await readSimulatorFamilies(env)).map(({ name, samples }) => [name, samples]));
    const valuesOf = (name: string) => families.get(name)?.map((sample) => ("value" in sample ? sample.value : null));
    expect(valuesOf("simulator_audit_broken")).toEqual([2]);
    expect(valuesOf("simulator_texts")).toEqual([1, 2, 1]);
    const returned = Object.fromEntries(
      ["staked", "paid", "expected"].map((sum) => [sum, ofMines(families.get(`simulator_${sum}_money`))]),
    );
    expect(returned).toEqual({ staked: 10_000, paid: 11_135, expected: 9_800 });
    // A third of the step's square, and two thirds of what 3 traps among 25 cells predicted.
    const worth = 0.98 * 1.1363;
    const variance = ((worth - 0.98) ** 2 + 2 * 0.98 ** 2 * (25 / 22 - 1)) / 3;
    expect(ofMines(families.get("simulator_paid_variance"))).toBeCloseTo(10_000 ** 2 * variance, 3);
    expect(valuesOf("simulator_object_stores")?.every((value) => value === 1)).toBe(true);
    await control("GET", "/operate/audit");
    expect(await catalogueStub(env).readings()).toMatchObject({ auditBroken: 0, textsSent: 1, textsFailed: 2 });
  });

  it("count socket actions and their latency", async () => {
    const { socket, round } = await connectToOpenRound(member);
    await socket.ask(5015, bet(round, { betId: "a" }), 5016);
    await socket.ask(5015, bet(round, { betId: "b" }), 5016);
    await control("POST", "/control/force", { table: "aviator", outcomes: [3] });
    await goTo(socket, round.lockTime);
    await goTo(socket, round.takeOffTime + 1000);
    await socket.ask(5017, {}, 5018);
    const lucky = await connect("/luckyhit", member);
    await lucky.ask(3015, luckyHitBet(1), 3016);
    const { all, cells } = await metrics();
    expect(all).toMatchObject({ sockets: 2, refusals: 2, errors: 0 });
    expect(all.stakes).toMatchObject({ count: 3, latency: { count: 3 } });
    expect(all.cash_outs).toMatchObject({ count: 1, latency: { count: 1 } });
    expect(all.stakes.latency.p99).toBeGreaterThanOrEqual(all.stakes.latency.p50 ?? Number.POSITIVE_INFINITY);
    expect(cells[CELL]?.stakes.count).toBe(3);
    expect(cells[0]?.stakes).toEqual({
      count: 0,
      per_second: 0,
      latency: { count: 0, p50: null, p95: null, p99: null },
    });
    await eventually(async () => {
      expect((await metrics()).all.stakes.per_second).toBeGreaterThan(0);
    });
  });

  it("count actions by call", async () => {
    const player = new Player(member);
    await player.startKnown(3, 100);
    await player.post("start", { traps: 3, amount: 100 });
    await call("POST", "/mines/take", {}, { token: member.token });
    await call("POST", "/win/add_user_guess", {}, { token: member.token });
    const { all } = await metrics();
    expect(all).toMatchObject({ stakes: { count: 3 }, cash_outs: { count: 1 }, errors: 0 });
    expect(all.refusals).toBeGreaterThanOrEqual(2);
  });

  it("follow a round through its phases without revealing the end of a flight", async () => {
    const { socket, round } = await connectToOpenRound(member);
    expect(await table("aviator")).toMatchObject({ period: round.period, phase: "open", ends_at: round.lockTime });
    await goTo(socket, round.lockTime);
    expect(await table("aviator")).toMatchObject({ phase: "locked", ends_at: round.takeOffTime });
    await goTo(socket, round.takeOffTime);
    const flying = await table("aviator");
    expect(flying).toMatchObject({ phase: "flying", ends_at: null });
    expect(flying.last).not.toMatchObject({ period: round.period });
    await goTo(socket, round.takeOffTime + 60_000);
    expect((await table("aviator")).period).toBeGreaterThan(round.period);
  });

  it("show the last outcome in the form that the force call takes", async () => {
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [1.25, 7] });
    expect(await table("aviator")).toMatchObject({ forced: 2 });
    await goTo(socket, round.lockTime);
    await goTo(socket, round.takeOffTime + 4000);
    expect(await table("aviator")).toMatchObject({
      phase: "flown",
      forced: 1,
      last: { period: round.period, outcome: 1.25 },
    });
  });

  it("keep one sample of all money a second", async () => {
    const [first] = (await metrics()).money_over_time.slice(-1);
    await metrics();
    await insideCell(CELL, ({ storage }) => {
      storage.sql.exec(`UPDATE member_book SET balance = balance + 7 WHERE member = ${member.user_id}`);
    });
    // A started cell sums its accounts anew.
    await control("POST", "/control/restart", { object: `cell:${CELL}` });
    expect((await metrics()).money).toMatchObject({ members: 1000.07, total: 0.07 });
    await eventually(async () => {
      const samples = (await metrics()).money_over_time;
      expect(samples.at(-1)).toMatchObject({ members: 1000.07, total: 0.07 });
      const times = samples.map(({ real_time }) => real_time);
      expect(times.slice(1).every((time, index) => time - (times[index] ?? time) >= 1000)).toBe(true);
      expect(samples.at(-2)?.real_time).toBeGreaterThanOrEqual(first?.real_time ?? 0);
    });
  });

  it("count members and money that came since the last poll, of every kind", async () => {
    await metrics();
    await makeMember(250, CELL);
    await cellStub(env, CELL).gather({ seed: "a", players: 3, until: 0 }, 40_000);
    const run = { registration: "load", mobile: "919876500000", referrer: null, referrerAbove: null, loadTest: "run" };
    await cellStub(env, CELL).openMembers([run], 7_000);
    const { all, money } = await metrics();
    expect(all).toMatchObject({ members: 2, simulated: 3 });
    expect(money).toMatchObject({ members: 1000 + 250 + 3 * 400 + 70, total: 0 });
    await control("POST", "/control/restart", { object: `cell:${CELL}` });
    expect(await metrics()).toMatchObject({ all: { members: 2, simulated: 3 }, money: { members: 2520, total: 0 } });
  });

  it("read as many rows in a cell with 400 members as in one with a single member", async () => {
    const watch = await SqlWatch.open();
    try {
      const rowsOfPoll = async () => {
        const reads: number[] = [];
        for (let poll = 0; poll < 4; poll++) {
          await metrics();
          reads.push(watch.takeRowsRead("cells"));
        }
        // The least: an alarm may fire during a poll and read rows of its own.
        return Math.min(...reads);
      };
      const few = await rowsOfPoll();
      expect(few).toBeGreaterThan(0);
      await control("POST", "/control/members", { count: 400, balance: 1, cell: CELL });
      expect(await rowsOfPoll()).toBe(few);
    } finally {
      watch.close();
    }
  });

  it("count failed calls", async () => {
    const before = (await metrics()).calls;
    await control("POST", "/control/faults", {
      match: { path: "/user/profile" },
      fault: { kind: "status", status: 503 },
    });
    await fetchSimulator("GET", "/user/profile", undefined, { token: member.token });
    await control("DELETE", "/control/faults", {});
    await fetchSimulator("GET", "/user/profile", undefined, { token: member.token });
    expect((await metrics()).calls).toEqual({ count: before.count + 2, errors: before.errors + 1 });
  });
});
