import { HOUR_MS } from "#contract/values/durations.ts";
import { games } from "#games/all/api.ts";
import { afterEach, describe, expect, it } from "vitest";
import { brokenInvariants, call, connect, control, eventually, makeMember, shiftTime } from "../testing/client.ts";
import { insideCell, reset } from "../testing/objects.ts";
import { flightMsOf, nextPeriodAfter, roundOf as aviatorRoundOf } from "#games/aviator/rules/timeline.ts";
import { roundOf as luckyHitRoundOf } from "#games/lucky-hit/rules/timeline.ts";
import { roundOf as winRoundOf } from "#games/win-go/rules/timeline.ts";

/** 2026-11-08, 19:00 in India. */
const AT = Date.UTC(2026, 10, 8, 13, 30);
/** Covers more than two rounds of Aviator. */
const STEPS = 12;
const GAMES = games.map(({ name }) => name).sort();

interface Row {
  [column: string]: unknown;
}

/** The parts of the whole state that this test reads. */
interface State {
  objects: {
    name: string;
    state: { tables: { name: string; columns: string[]; rows: unknown[][] }[] };
  }[];
}

const set = async (body: object) => {
  const answer = await control("POST", "/control/scene", { installation: "local", ...body });
  expect(answer).toMatchObject({ code: 200, members: [] });
  return answer;
};

function rowsOf({ objects }: State, kind: string, table: string): Row[] {
  return objects
    .filter(({ name }) => name.startsWith(kind))
    .flatMap(({ name, state }) =>
      state.tables
        .filter((each) => each.name === table)
        .flatMap(({ columns, rows }) =>
          rows.map((row) => ({ object: name, ...Object.fromEntries(columns.map((column, at) => [column, row[at]])) })),
        ),
    );
}

interface Trace {
  readonly rounds: Row[];
  readonly accounts: Row[];
  /** Number of bets by game. */
  readonly bets: Record<string, number>;
}

async function traceOf(): Promise<Trace> {
  const state = (await control("GET", "/control/state")) as unknown as State;
  const bets: Record<string, number> = {};
  for (const stake of rowsOf(state, "cell:", "stake")) {
    const game = String(stake["game"]).split(":")[0] ?? "";
    bets[game] = (bets[game] ?? 0) + 1;
  }
  const drawn = rowsOf(state, "table:", "round").filter(({ outcome }) => outcome !== null);
  return { rounds: drawn, accounts: rowsOf(state, "cell:", "stake"), bets };
}

/** Number of bets in cell 1. */
const stakes = () =>
  insideCell(1, ({ storage }) => Number(storage.sql.exec("SELECT count(*) AS n FROM stake").one()["n"]));

/** Plays an evening in an empty simulator, step by step. */
async function playEvening(seed: string, steps = STEPS): Promise<Trace> {
  expect(await set({ scene: "busy_evening", players: 24, seed, at: AT })).toMatchObject({ now: AT });
  for (let step = 0; step < steps; step++) {
    await control("POST", "/control/step", { table: "aviator" });
    if (step % 5 === 4) await control("POST", "/control/step", { table: "win:P:1" });
  }
  return traceOf();
}

afterEach(() => reset());

describe("a busy evening", () => {
  it("has outcomes and balances that depend on its seed alone", async () => {
    const first = await playEvening("diwali");
    expect(Object.keys(first.bets).sort()).toEqual(GAMES);
    expect(new Set(first.accounts.map(({ after }) => after)).size).toBeGreaterThan(10);
    expect(await brokenInvariants()).toEqual([]);
    expect(await playEvening("diwali")).toEqual(first);
    const other = await playEvening("holi", 5);
    expect(other.accounts.slice(0, 5)).not.toEqual(first.accounts.slice(0, 5));
    // The players' seeds are part of the draw.
    expect(other.rounds[0]).toMatchObject({ object: first.rounds[0]?.["object"], period: first.rounds[0]?.["period"] });
    expect(other.rounds[0]).not.toEqual(first.rounds[0]);
  });

  it("counts its players as simulated, not as members", async () => {
    const member = await makeMember();
    await set({ scene: "busy_evening", players: 7 });
    expect((await control("GET", "/operate/metrics"))["all"]).toMatchObject({ members: 1, simulated: 7 });
    const { cells } = await control("GET", "/operate/audit");
    expect((cells as { members: number }[]).reduce((sum, { members }) => sum + members, 0)).toBe(1);
    const profile = await call("GET", "/user/profile", undefined, { token: member.token });
    expect(profile["entry"]).not.toHaveProperty("simulated");
  });

  it("shows its players as simulated in frames", async () => {
    await shiftTime(0);
    const member = await makeMember();
    const socket = await connect("/aviator", member);
    await set({ scene: "busy_evening", players: 12 });
    const shown = async () => {
      await control("POST", "/control/step", { table: "aviator" });
      return socket.received
        .filter(({ cmd }) => cmd === 5012)
        .flatMap(({ data }) => data["players"] as { nickName: string; simulated?: true }[]);
    };
    await eventually(async () => {
      expect(await shown()).not.toEqual([]);
    });
    for (const player of await shown()) {
      expect(player.simulated).toBe(true);
      expect(player.nickName).toMatch(/^sim_\d+$/);
    }
  });

  it("continues in running time, also after a restart of a cell", async () => {
    await set({ scene: "busy_evening", players: 60, at: AT });
    await control("POST", "/control/clock", { frozen: false, speed: 60 });
    await eventually(async () => {
      expect(await stakes()).toBeGreaterThan(20);
    });
    await control("POST", "/control/restart", { object: "cell:1" });
    const before = await stakes();
    await eventually(async () => {
      expect(await stakes()).toBeGreaterThan(before + 10);
    });
    await set({ scene: "quiet_evening" });
    await shiftTime(600_000);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("ends after four hours or with the scene quiet_evening", async () => {
    await set({ scene: "busy_evening", players: 30, at: AT });
    expect(await stakes()).toBeGreaterThan(0);
    await shiftTime(4 * HOUR_MS);
    const after = await stakes();
    await shiftTime(20_000);
    expect(await stakes()).toBe(after);
    await set({ scene: "busy_evening", players: 30 });
    const again = await stakes();
    expect(again).toBeGreaterThan(after);
    await set({ scene: "quiet_evening" });
    await shiftTime(20_000);
    expect(await stakes()).toBe(again);
  });

  it.each([
    ["more players than there may be", { scene: "busy_evening", players: 2001 }, "players"],
    ["no players", { scene: "busy_evening", players: 0 }, "players"],
    ["a seed of blanks", { scene: "busy_evening", seed: "a b" }, "seed"],
    ["a time of text", { scene: "busy_evening", at: "today" }, "at"],
    ["players of another scene", { scene: "fresh", players: 5 }, "players"],
    ["a time of another scene", { scene: "gift_event", at: AT }, "at"],
  ])("is refused with %s", async (_, body, field) => {
    expect(await control("POST", "/control/scene", body)).toMatchObject({ code: 400, msg: `Please check ${field}` });
  });
});

interface Step {
  now: number;
  period: number;
  phase: string;
}

async function step(table: string): Promise<Step> {
  const answer = await control("POST", "/control/step", { table });
  expect(answer.code).toBe(200);
  return answer as unknown as Step;
}

/** Steps until a phase begins. */
async function stepTo(table: string, phase: string): Promise<Step> {
  for (;;) {
    const at = await step(table);
    if (at.phase === phase) return at;
  }
}

describe("a step to the next phase of a table", () => {
  it("goes through a round of Aviator, to the ms", async () => {
    await shiftTime(0);
    const { period } = await stepTo("aviator", "reset");
    await control("POST", "/control/force", { table: "aviator", outcomes: [2] });
    const round = aviatorRoundOf(period);
    const flown = round.takeOffTime + flightMsOf(200) + 1;
    const next = nextPeriodAfter(period, 200);
    for (const [phase, now, of] of [
      ["open", round.openTime, period],
      ["locked", round.lockTime, period],
      ["flying", round.takeOffTime, period],
      ["flown", flown, period],
      ["reset", next * 10, next],
    ] as const) {
      expect(await step("aviator")).toMatchObject({ phase, now, period: of, frozen: true });
    }
  });

  it("goes through a cycle of Lucky Hit", async () => {
    await shiftTime(0);
    const { period, now } = await stepTo("luckyhit", "waiting");
    const round = luckyHitRoundOf(period);
    expect(now).toBe(round.startTime);
    expect(await step("luckyhit")).toMatchObject({ phase: "open", now: round.openTime });
    expect(await step("luckyhit")).toMatchObject({ phase: "locked", now: round.lockTime });
    expect(await step("luckyhit")).toMatchObject({ phase: "shown", now: round.cardsTime });
    expect(await step("luckyhit")).toMatchObject({ phase: "waiting", now: round.endTime, period: period + 1 });
  });

  it("goes through a period of Win Go", async () => {
    await shiftTime(0);
    const { period, now } = await stepTo("win:B:2", "open");
    const round = winRoundOf(period);
    expect(now).toBe(round.startTime);
    expect(await step("win:B:2")).toMatchObject({ phase: "shown", now: round.lockTime, period });
    expect(await step("win:B:2")).toMatchObject({ phase: "open", now: round.endTime });
  });

  it("moves the whole simulator, and open sockets follow", async () => {
    await shiftTime(0);
    // Aviator tells each second once: the next step has to be a whole phase, and the shortest takes a second.
    await step("luckyhit");
    const socket = await connect("/aviator", await makeMember());
    const { now } = await step("luckyhit");
    expect(await shiftTime(0)).toBe(now);
    await socket.until(({ data }) => Number(data["serverTime"]) >= now);
  });

  it("keeps time running, from that moment or later", async () => {
    await shiftTime(0);
    const { now: shown } = await stepTo("win:P:1", "shown");
    await control("POST", "/control/clock", { frozen: false });
    const answer = await step("win:P:1");
    expect(answer).toMatchObject({ frozen: false, phase: "open" });
    expect(answer.now).toBeGreaterThanOrEqual(shown + 30_000);
  });

  it.each(["roulette", "mines:100001"])("is refused for %s, which is no table", async (table) => {
    expect(await control("POST", "/control/step", { table })).toMatchObject({ msg: "Please check table" });
  });
});
