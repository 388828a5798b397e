import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ROOT } from "#scripts/paths.ts";
import type { PlayerContext } from "../players/player-context.ts";
import type { Recorder } from "../players/recorder.ts";
import { luckyHitPlayer } from "../players/table-players.ts";
import { thresholdsOf } from "../report/promises.ts";
import { measuresOf } from "../report/report.ts";
import { percentile, SeriesReader } from "../report/series.ts";
import { tableGenerator } from "../runner/generators.ts";
import { playTable } from "./play.ts";
import { Samples } from "./samples.ts";
import { preciseNow } from "./table.ts";

const PLAYERS = 60;
const STAKES = 2 * PLAYERS;
/** A round of the test's server, and time to leave. */
const SECONDS = 8;
const STOPPED_MS = 1_000;
const SHARES = [0.5, 0.75, 0.9, 0.95, 0.99, 1];

let server: ChildProcess;
let url = "";

beforeEach(() => serve(0));
afterEach(end);

/** Starts a table whose audit finds a total. */
async function serve(total: number): Promise<void> {
  const script = join(ROOT, "loadtest/tables/testing/table-server.ts");
  const args = [script, String(PLAYERS), String(total)];
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
async function play(samples: Samples, onAnswer: (answers: number) => void): Promise<number[]> {
  const due: number[] = [];
  let answers = 0;
  const guests = Array.from({ length: PLAYERS }, (_, index) => ({
    token: `token-${index}`,
    nickName: `kite-${index}`,
  }));
  await playTable(
    {
      path: "/luckyhit",
      arriveWithinMs: 0,
      sit(record, context) {
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
        };
      },
    },
    guests,
    { url, controlToken: "", size: { players: PLAYERS, perSecond: 0, seconds: SECONDS, speed: 1 } },
    samples,
  );
  return due;
}

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
    const due = await play(samples, (answers) => {
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
  await play(samples, (answers) => {
    if (answers === PLAYERS) server.kill("SIGKILL");
  });
  await ended;
  expect(samples.of("lost_sockets")).toEqual(Array.from({ length: PLAYERS }, () => 1));
  const refused = new Samples(preciseNow);
  await play(refused, () => undefined);
  expect(refused.of("checks")).toEqual(Array.from({ length: PLAYERS }, () => 0));
  expect(refused.keeps(thresholdsOf("small", ["stakes"]))).toBe(false);
});

it("members who look around come on schedule, and each reads twice", async () => {
  const samples = new Samples(preciseNow);
  const from = preciseNow();
  const guests = [{ token: "token-0", nickName: "kite-0" }];
  const question = {
    path: "/luckyhit",
    arriveWithinMs: 0,
    stayOf: () => ({ from: 1, to: 3 }),
    visits: () => ({ startRate: 10, stages: [{ target: 10, seconds: 2 }] }),
    sit: (record: Recorder, context: PlayerContext) => luckyHitPlayer(record, context, { lastMs: null }),
  } as const;
  const size = { players: 1, perSecond: 10, seconds: 3, speed: 1 };
  await playTable(question, guests, { url, controlToken: "", size }, samples);
  expect(preciseNow() - from).toBeGreaterThanOrEqual(3_000);
  expect(samples.of("reads")).toHaveLength(2 * 20);
  // The test's server has no such calls.
  expect(samples.of("refused")).toEqual(Array.from({ length: 40 }, () => 1));
  expect(samples.of("sockets_closed")).toEqual([1]);
});

describe("our own generator", () => {
  let scratch = "";
  beforeEach(() => (scratch = mkdtempSync(join(tmpdir(), "rangoli-tables-"))));
  afterEach(() => rmSync(scratch, { recursive: true }));

  const samplesFile = () => join(scratch, "samples.json");
  const summaryFile = () => join(scratch, "summary.json");

  function generate(): Promise<number> {
    const environment = {
      QUESTION: "lucky-hit",
      BASE_URL: url,
      CONTROL_TOKEN: "",
      PROFILE: "small",
      SIZE: JSON.stringify({ players: PLAYERS, perSecond: 0, seconds: SECONDS, speed: 1 }),
      OWN_TARGET: "off",
      RUN: "lucky-hit-1",
      PART: "1",
      PARTS: "1",
      SUMMARY_FILE: summaryFile(),
    };
    return tableGenerator(samplesFile(), environment).exitCode;
  }

  it("makes its members, plays, and leaves samples and a summary as k6 does", async () => {
    expect(await generate()).toBe(0);
    const { metrics } = JSON.parse(readFileSync(summaryFile(), "utf8"));
    const measures = measuresOf({ metrics });
    const stakes = measures.stakes?.values["count"];
    // A stake due in the last moment before the lock is not sent if the player is late.
    expect(stakes).toBeGreaterThan(PLAYERS);
    expect(stakes).toBeLessThanOrEqual(STAKES);
    expect(measures.books_balance?.thresholds).toEqual([{ promise: "rate==1", kept: true }]);
    expect(measures.generator_lag?.values["count"]).toBeGreaterThan(0);
    const reader = new SeriesReader();
    for (const line of readFileSync(samplesFile(), "utf8").split("\n")) reader.read(line);
    const answered = reader.series().stake_ack?.reduce((sum, { count }) => sum + count, 0);
    expect(answered).toBe(stakes);
  });

  it("ends as k6 does if the books of the server do not add up", async () => {
    await end();
    await serve(5);
    expect(await generate()).toBe(99);
  });

  it("leaves no summary if the server refuses its members", async () => {
    url += "/nothing";
    expect(await generate()).toBe(1);
    expect(existsSync(summaryFile())).toBe(false);
  });
});
