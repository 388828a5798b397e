import { randomSeed, sleep } from "k6";
import { SharedArray } from "k6/data";
import exec from "k6/execution";
import type { Options, Scenario } from "k6/options";
import { k6Stages, stagedArrivalMs } from "../players/arrivals.ts";
import { admit, type Guest, type MemberRow, readMembers } from "../players/members.ts";
import { preflight } from "../players/preflight.ts";
import { type Api, watchLag } from "../players/api.ts";
import { readSettings, type Settings } from "../players/settings.ts";
import { stayAtTable, stayOf, visitorsOf } from "../players/stay.ts";
import { type QuestionName, secondsMin } from "../profiles.ts";
import type { Parts, Question } from "../players/question.ts";
import { thresholdsOf } from "../promises.ts";
import { k6Api, record } from "./api.ts";

interface Run {
  readonly guests: readonly Guest[];
  readonly without: readonly string[];
}

interface Asking extends Pick<Settings, "size"> {
  readonly api: Api;
  readonly rows: readonly MemberRow[];
  readonly partsOf: (run: Pick<Run, "without">) => Parts;
}

/** A script engine per player would use all memory of the machine. */
const PLAYERS_PER_VU = 20;
const LAG_EVERY_MS = 200;
const LAG_ALONE_EVERY_MS = 20;
const GRACE_SECONDS = 30;
/** Much more than a k6 that is judged may be late. */
const DROPPED_MS = 100;
/** Pause of a VU between two visits, unless a scenario of ours sets the rate. */
const VISIT_SECONDS = 1;
/** Spreads neighbouring numbers evenly over a range. */
const GOLDEN_RATIO = 0.618_033_988_7;

/** The exports of a k6 script that asks a question. */
export function scriptOf(name: QuestionName, question: Question) {
  const settings = readSettings(name, __ENV);
  const { size, profile, flight, seed } = settings;
  if (seed !== null) randomSeed(seed + __VU);
  /** Why there are no members. The k6 operator first runs a script where their file is missing. */
  let unreadable = "";
  const rows = new SharedArray("members", () => {
    try {
      return readMembers(open(fileOf(settings.members)));
    } catch (error) {
      unreadable = textOf(error);
      return [];
    }
  }) as readonly MemberRow[];
  const api = k6Api(settings);
  const partsOf = (run: Pick<Run, "without">) => question.parts({ size, flight, without: run.without });
  const { tables, visits } = partsOf({ without: [] });

  const options: Options = {
    setupTimeout: "10m",
    summaryTrendStats: ["min", "med", "avg", "p(95)", "p(99)", "max", "count"],
    // All of k6's but `url`, because the addresses of sockets contain tokens.
    systemTags: ["proto", "subproto", "status", "method", "name", "group", "check", "error", "error_code", "scenario"],
    scenarios: scenariosOf({ tables, visits }, size.seconds),
    thresholds: thresholdsOf(profile, question.measures, { tables, visits }),
  };

  async function setup(): Promise<Run> {
    try {
      return await openRun();
    } catch (error) {
      return exec.test.abort(`nothing was asked: ${textOf(error)}`) as never;
    }
  }

  async function openRun(): Promise<Run> {
    if (unreadable !== "") throw new Error(unreadable);
    const isOurs = exec.test.options.scenarios?.["default"] === undefined;
    if (!isOurs) checkLength(name, exec.test.options.scenarios?.["default"], size.speed);
    const wanted = isOurs ? (question.members?.(size) ?? size.players) : 1;
    const guests = await admit(rows.slice(0, wanted), api.ask);
    const asked = { size: isOurs ? size : { ...size, players: 1 }, flight };
    const without = await preflight(question, guests, api, asked);
    for (const game of without) console.warn(`not asked: ${game}, because the backend has no such calls`);
    const [first] = guests;
    if (isOurs && first !== undefined) sleep(((await question.waitMs?.(api, first, size)) ?? 0) / 1000);
    return { guests, without };
  }

  /** Opens a socket for each player of this VU at the table that the scenario is named after. */
  function play(run: Run): void {
    let before = 0;
    for (const group of partsOf(run).tables) {
      if (group.name === exec.scenario.name) {
        watchK6(LAG_EVERY_MS);
        const { startTime: startedAt, iterationInTest: vu } = exec.scenario;
        for (let index = vu * PLAYERS_PER_VU; index < (vu + 1) * PLAYERS_PER_VU && index < group.players; index++) {
          const guest = run.guests[before + index];
          const { arriveMs, stay } = stayOf(group, index, size);
          const arrive = () => void (guest && stayAtTable(api, group, guest, { index, startedAt }, stay));
          api.later(arrive, arriveMs);
        }
      }
      before += group.players;
    }
  }

  async function visit(run: Run): Promise<void> {
    const { visits } = partsOf(run);
    const { startTime, iterationInTest: index } = exec.scenario;
    const visitors = visitorsOf(run.guests, size);
    const guest = visitors[index % visitors.length];
    if (visits === null || guest === undefined) return;
    const now = Date.now();
    const meant = startTime + stagedArrivalMs(visits.startRate, visits.stages, index);
    // k6 starts an arrival in time or drops it, and does not count it then. So later ones seem to come late.
    const dueAt = now - meant > DROPPED_MS ? now : Math.min(now, meant);
    await visits.journey({ guest, dueAt, speed: size.speed, ask: api.ask, record });
  }

  /** Records how late the timers of this VU come. */
  function watchK6(everyMs: number): void {
    const endAt = Date.now() + size.seconds * 1000;
    watchLag(record, { ...api, everyMs, isOver: () => Date.now() > endAt });
  }

  const watch = () => watchK6(LAG_ALONE_EVERY_MS);
  return { options, setup, play, visit, watch, iterate: iterationOf({ api, rows, size, partsOf }) };
}

/** Plays a round or makes a visit: the iteration of a VU under k6's own options, such as `--vus 20`. */
function iterationOf({ api, rows, size, partsOf }: Asking) {
  let ownGuest: Guest | undefined;
  return async function iterate(run: Run): Promise<void> {
    const index = exec.vu.idInTest - 1;
    const row = rows[index];
    if (row === undefined) return exec.test.abort(`MEMBERS has ${rows.length} members, and each VU needs one`);
    try {
      ownGuest ??= (await admit([row], api.ask))[0];
    } catch (error) {
      return exec.test.abort(textOf(error));
    }
    if (ownGuest === undefined) return;
    const parts = partsOf(run);
    const group = groupOf(parts, index, size.perSecond);
    if (group === null) {
      await parts.visits?.journey({ guest: ownGuest, dueAt: Date.now(), speed: size.speed, ask: api.ask, record });
      return sleep(VISIT_SECONDS);
    }
    let isOver = false;
    watchLag(record, { ...api, everyMs: LAG_EVERY_MS, isOver: () => isOver });
    const inRun = { index, startedAt: exec.scenario.startTime };
    await stayAtTable(api, group, ownGuest, inRun, { speed: size.speed, forMs: null });
    isOver = true;
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `open` looks beside the script; a reader means the folder in which they run k6. */
function fileOf(path: string): string {
  const { PWD } = __ENV;
  return path.startsWith("/") || PWD === undefined ? path : `${PWD}/${path}`;
}

function scenariosOf({ tables, visits }: Parts, seconds: number): Record<string, Scenario> {
  const once = (vus: number, exec: string): Scenario => ({
    executor: "per-vu-iterations",
    vus,
    iterations: 1,
    maxDuration: `${seconds + GRACE_SECONDS}s`,
    exec,
  });
  const players = tables.filter((group) => group.players > 0);
  const scenarios: Record<string, Scenario> = Object.fromEntries(
    players.map((group) => [group.name, once(Math.ceil(group.players / PLAYERS_PER_VU), "play")]),
  );
  // Arrivals run no timers, so a VU of its own does.
  if (players.length === 0) scenarios["lag"] = once(1, "watch");
  if (visits === null) return scenarios;
  const { startRate, stages, startsAfter } = visits;
  // Each VU may wait a second for its answers; further arrivals count as dropped. Making a VU would delay the others.
  const vus = Math.max(20, ...stages.map(({ target }) => target));
  scenarios["visits"] = {
    executor: "ramping-arrival-rate",
    startTime: `${startsAfter}s`,
    startRate,
    stages: k6Stages(stages),
    preAllocatedVUs: vus,
    maxVUs: vus,
    exec: "visit",
  };
  return scenarios;
}

/** The table of a VU, in the shares of the question; null: it makes visits. */
function groupOf({ tables, visits }: Parts, index: number, perSecond: number): Parts["tables"][number] | null {
  const players = tables.reduce((sum, group) => sum + group.players, 0);
  let place = ((index * GOLDEN_RATIO) % 1) * (players + (visits === null ? 0 : perSecond));
  for (const group of tables) {
    place -= group.players;
    if (place < 0) return group;
  }
  return visits === null ? (tables[0] ?? null) : null;
}

/** Refuses `--duration` and `--stage` in which no round ends. */
function checkLength(name: QuestionName, scenario: unknown, speed: number): void {
  const { duration, stages } = scenario as { duration?: unknown; stages?: readonly { duration?: unknown }[] };
  const all =
    stages?.map((stage) => secondsIn(stage.duration)) ?? (duration === undefined ? [] : [secondsIn(duration)]);
  const seconds = all.reduce((sum, each) => sum + each, 0);
  const least = secondsMin(name, speed);
  if (all.length > 0 && seconds < least) throw new Error(`${name} needs at least ${least} s, not ${seconds} s`);
}

const UNIT_SECONDS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3_600 };

/** Seconds of a duration such as `1m30s`. */
function secondsIn(duration: unknown): number {
  const parts = String(duration).matchAll(/([\d.]+)(ms|[smh])/g);
  return [...parts].reduce((sum, [, count, unit = ""]) => sum + Number(count) * (UNIT_SECONDS[unit] ?? 0), 0);
}
