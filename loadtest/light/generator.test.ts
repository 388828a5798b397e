import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { ROOT } from "#scripts/paths.ts";
import type { Api } from "../players/api.ts";
import { lookAround } from "../players/journeys.ts";
import { writeMembers } from "../players/members.ts";
import { preflight } from "../players/preflight.ts";
import { luckyHitPlayer } from "../players/table-players.ts";
import { constantRate, type TableGroup } from "../players/question.ts";
import { questions } from "../questions.ts";
import { percentile, SampleReader } from "../report/measures.ts";
import { lightGenerator } from "../runner/generators.ts";
import { nodeApi, preciseNow } from "./api.ts";
import { play, Samples } from "./generator.ts";

const PLAYERS = 60;
const STAKES = 2 * PLAYERS;
/** A round of the test's server, and time to leave. */
const SECONDS = 8;
const STOPPED_MS = 1_000;
const SHARES = [0.5, 0.75, 0.9, 0.95, 0.99, 1];

let server: ChildProcess;
let url = "";

beforeEach(() => serve("open"));
afterEach(end);

async function serve(state: "open" | "closed", players = PLAYERS): Promise<void> {
  const script = join(ROOT, "loadtest/light/testing/table-server.ts");
  const args = [script, String(players), state];
  server = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(server.stdout ?? server, "data")) as [Buffer];
  url = `http://127.0.0.1:${port.toString().trim()}`;
}

async function end(): Promise<void> {
  if (server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGKILL");
  await ended;
}

/** Plays a round and returns the moments at which stakes were due. `onAnswer` gets the number of answers. */
async function playRound(samples: Samples, onAnswer: (answers: number) => void): Promise<number[]> {
  const due: number[] = [];
  let answers = 0;
  const sit: TableGroup["sit"] = (record, context) => {
    const later: typeof context.later = (run, delayMs) =>
      context.later((dueAt) => {
        due.push(dueAt);
        run(dueAt);
      }, delayMs);
    const player = luckyHitPlayer(record, { ...context, later }, { lastMs: null });
    return {
      receive(text) {
        player.receive(text);
        onAnswer(++answers);
      },
      leave: () => player.leave(),
      get open() {
        return player.open;
      },
      get isDone() {
        return player.isDone;
      },
    };
  };
  const guests = Array.from({ length: PLAYERS }, (_, index) => guestOf(index));
  const table = { name: "luckyHit", players: PLAYERS, arriveWithinMs: 0, sit } as const;
  await play({ tables: [table], visits: null }, guests, apiOf(samples), { size: SIZE, part: WHOLE });
  return due;
}

const SIZE = { players: PLAYERS, perSecond: 0, seconds: SECONDS, speed: 1 };
const WHOLE = { part: 1, parts: 1 };
const guestOf = (index: number) => ({ token: `token-${index}`, nickName: `kite-${index}`, account: null });
const apiOf = (samples: Samples) => nodeApi({ target: url, controlToken: "" }, samples);

function isStopped(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).startsWith("T");
}

it.runIf(process.platform === "linux")(
  "a server that stops for a second shows in every percentile of the stakes that were due meanwhile",
  async () => {
    const samples = new Samples(preciseNow);
    let stop: Promise<{ from: number; to: number }> | null = null;
    const stopServer = async () => {
      const pid = server.pid ?? 0;
      process.kill(pid, "SIGSTOP");
      await vi.waitFor(() => expect(isStopped(pid)).toBe(true), { interval: 1 });
      const from = preciseNow();
      await new Promise((resolve) => setTimeout(resolve, STOPPED_MS));
      const to = preciseNow();
      process.kill(pid, "SIGCONT");
      return { from, to };
    };
    const due = await playRound(samples, (answers) => {
      // Every player got the round, and a few stakes are answered.
      if (answers > PLAYERS + STAKES / 10) stop ??= stopServer();
    });
    const { from, to } = await (stop ?? Promise.reject(new Error("the server was not stopped")));
    const acks = samples.of("stake_ack").toSorted((a, b) => a - b);
    // No stake waited for another's answer, and none was left out.
    expect([due.length, acks.length]).toEqual([STAKES, STAKES]);
    const atLeast = due.map((at) => (at >= from && at < to ? to - at : 0)).toSorted((a, b) => a - b);
    expect(atLeast.at(-1)).toBeGreaterThan(0);
    for (const share of SHARES) expect(percentile(acks, share)).toBeGreaterThanOrEqual(percentile(atLeast, share));
  },
);

it("a player whose server ends counts as lost, and a refused socket too", async () => {
  const samples = new Samples(preciseNow);
  const ended = once(server, "exit");
  await playRound(samples, (answers) => {
    if (answers === PLAYERS) server.kill("SIGKILL");
  });
  await ended;
  expect(samples.of("lost_sockets")).toEqual(Array.from({ length: PLAYERS }, () => 1));
  const refused = new Samples(preciseNow);
  await playRound(refused, () => undefined);
  expect(refused.of("lost_sockets")).toEqual(Array.from({ length: PLAYERS }, () => 1));
  expect(refused.of("sockets_opened")).toEqual([]);
});

it("members who look around come on schedule, and each reads twice", async () => {
  const samples = new Samples(preciseNow);
  const from = preciseNow();
  const table: TableGroup = {
    name: "luckyHit",
    players: 1,
    arriveWithinMs: 0,
    stayOf: () => ({ from: 1, to: 3 }),
    sit: (record, context) => luckyHitPlayer(record, context, { lastMs: null }),
  };
  const visits = { startsAfter: 0, ...constantRate(10, 2), journey: lookAround, tried: [] };
  const size = { players: 1, perSecond: 10, seconds: 3, speed: 1 };
  await play({ tables: [table], visits }, [guestOf(0)], apiOf(samples), { size, part: WHOLE });
  expect(preciseNow() - from).toBeGreaterThanOrEqual(3_000);
  expect(samples.of("reads")).toHaveLength(2 * 20);
  // The test's server has no records.
  expect(samples.of("refused").filter((share) => share === 1)).toHaveLength(20);
  expect(samples.of("sockets_closed")).toEqual([1]);
});

it("each machine of a run plays its own players and arrivals", async () => {
  const stays = new Map<string, number[]>();
  const arrivals: number[] = [];
  const visits = {
    startsAfter: 0,
    ...constantRate(100, 0.1),
    journey: async ({ dueAt }: { dueAt: number }) => void arrivals.push(dueAt),
    tried: [],
  };
  for (const part of [1, 2, 3]) {
    const table: TableGroup = {
      name: "luckyHit",
      players: 8,
      arriveWithinMs: 0,
      sit(record, context, { index }) {
        stays.set(context.nickName, [...(stays.get(context.nickName) ?? []), index]);
        return luckyHitPlayer(record, context, { lastMs: null });
      },
    };
    const guests = Array.from({ length: 8 }, (_, index) => guestOf(index));
    const size = { players: 8, perSecond: 100, seconds: 0, speed: 1 };
    const samples = new Samples(preciseNow);
    await play({ tables: [table], visits }, guests, apiOf(samples), { size, part: { part, parts: 3 } });
  }
  expect([...stays.values()].flat().sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(arrivals).toHaveLength(10);
});

describe("before a run", () => {
  const look = (target: string, members = PLAYERS, name: "lucky-hit" | "win-go" = "lucky-hit") => {
    const guests = Array.from({ length: members }, (_, index) => guestOf(index));
    const api = nodeApi({ target, controlToken: "" }, new Samples(preciseNow));
    return preflight(questions[name], guests, api, { size: SIZE, flight: null });
  };

  it("an open game and members for all players are found", async () => {
    await serveAnew("open", 1);
    await expect(look(url)).resolves.toEqual([]);
  });

  it("a closed game is found", async () => {
    await serveAnew("closed", 1);
    await expect(look(url)).rejects.toThrow("Lucky Hit is closed for maintenance");
  });

  it("a game that is not offered is named, and nothing else is asked", async () => {
    const ask = vi.fn<(call: AnyCall) => Promise<object>>(async () => ({ answer: { offers: ["mines"] } }));
    const guests = Array.from({ length: PLAYERS }, (_, index) => guestOf(index));
    const before = (name: "smoke" | "win-go" | "gift-event") =>
      preflight(questions[name], guests, { ask } as unknown as Api, { size: SIZE, flight: null });
    await expect(before("smoke")).rejects.toThrow("not offered here: aviator, luckyhit");
    await expect(before("win-go")).rejects.toThrow("not offered here: win");
    await expect(before("gift-event")).rejects.toThrow("not offered here: gifts");
    expect(new Set(ask.mock.calls.map(([{ path }]) => path))).toEqual(new Set(["/capabilities"]));
  });

  it("too few members are found, and a server that is not there", async () => {
    await expect(look(url, 3)).rejects.toThrow("there are 3 members");
    await expect(look("http://127.0.0.1:1")).rejects.toThrow("the first member is refused: /user/profile 0");
    await expect(look(`${url}/elsewhere`)).rejects.toThrow("/user/profile 404");
  });
});

/** Starts another server, whose round begins with the first socket. */
async function serveAnew(state: "open" | "closed", players: number): Promise<void> {
  await end();
  await serve(state, players);
}

describe("the light client", () => {
  let scratch = "";
  beforeEach(() => (scratch = mkdtempSync(join(tmpdir(), "rangoli-light-"))));
  afterEach(() => rmSync(scratch, { recursive: true }));

  const samplesFile = () => join(scratch, "samples.json");

  function generate(target: string): Promise<number> {
    const members = join(scratch, "members.csv");
    writeFileSync(members, writeMembers(Array.from({ length: PLAYERS }, (_, at) => ({ token: `token-${at}` }))));
    return lightGenerator(samplesFile(), {
      QUESTION: "lucky-hit",
      TARGET: target,
      MEMBERS: members,
      PLAYERS: String(PLAYERS),
      SECONDS: String(SECONDS),
      // The round of the test's server is as long as one at this speed.
      SPEED: "15",
    }).exitCode;
  }

  it("plays, and leaves samples as k6 does", async () => {
    expect(await generate(url)).toBe(0);
    const reader = new SampleReader();
    for (const line of readFileSync(samplesFile(), "utf8").split("\n")) reader.read(line);
    const stakes = reader.values.get("stakes")?.length;
    // A stake due before the lock is not sent if the player is late, as on a busy machine.
    expect(stakes).toBeGreaterThan(0);
    expect(stakes).toBeLessThanOrEqual(STAKES);
    expect(reader.values.get("stake_ack")).toHaveLength(stakes ?? 0);
    expect(reader.values.get("generator_lag")?.length).toBeGreaterThan(0);
  });

  it("leaves nothing if the server refuses its members", async () => {
    expect(await generate(`${url}/elsewhere`)).toBe(1);
    expect(existsSync(samplesFile())).toBe(false);
  });
});
