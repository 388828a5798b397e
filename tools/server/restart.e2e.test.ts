import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallError, createClient, isUncertain, type Client, type PlaySocket } from "#client/index.ts";
import { controlClock, controlForce, controlMembers } from "#contract/control/control.ts";
import { GameSocket } from "#conform/backend/socket.ts";
import { operateAudit } from "#contract/control/operate.ts";
import { CLOSE, RESTART_REASON } from "#contract/frame.ts";
import { ROOT } from "../paths.ts";
import { ask } from "./operator.ts";
import { NO_LIMITS, startOwnServer } from "./own-server.ts";
import { freePort } from "./processes.ts";

// Restarts the start in a flight and an open Win Go period, and prints what players see of it.

const PLAYERS = 60;
/** Of the members who stake on Win Go again and again. */
const PRESSERS = 4;
const PRESS_MS = 60;
const OWNER = "owner".repeat(5);
const WAIT = { timeout: 60_000, interval: 20 };
/** A flight of half a minute. */
const CRASH = 6;
/** Reached about 7.8 s after take-off: after the restart. */
const AUTO = 160;
const PERIOD_MS = 180_000;
const STAKES_UNTIL_MS = 90_000;

let dataDir = "";
let running: ChildProcess | null = null;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rangoli-restart-"));
});

afterEach(async () => {
  await end("SIGTERM");
  rmSync(dataDir, { recursive: true });
});

async function start(port: number): Promise<string> {
  const { NODE_ENV: _mode, VITEST: _test, npm_lifecycle_event: _script, ...env } = process.env;
  const set = { PORT: String(port), DATA_DIR: dataDir, CONTROL_TOKEN: OWNER, RATE_LIMITS: NO_LIMITS };
  running = spawn(process.execPath, ["tools/start.ts"], { cwd: ROOT, env: { ...env, ...set }, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), WAIT);
  return url;
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (running === null || running.exitCode !== null || running.signalCode !== null) return;
  running.kill(signal);
  await once(running, "exit");
}

interface Closed {
  readonly code: number;
  readonly reason: string;
  /** Ms of `performance`. */
  readonly at: number;
}

/** A player of Aviator with the client of our own app, which reconnects by itself. */
class Player {
  readonly client: Client;
  readonly socket: PlaySocket<"aviator">;
  readonly closed: Closed[] = [];
  readonly opened: number[] = [];
  /** The stakes of the greetings, by their ids. */
  readonly greetings: string[][] = [];
  readonly betId = crypto.randomUUID();
  isStaked = false;
  status = 0;
  period = 0;
  cutOff = 0;

  constructor(url: string, token: string) {
    const { closed, opened } = this;
    class Watched extends WebSocket {
      constructor(address: string) {
        super(address);
        let isOpen = false;
        this.addEventListener("open", () => {
          isOpen = true;
          opened.push(performance.now());
        });
        this.addEventListener("close", ({ code, reason }) => {
          if (isOpen) closed.push({ code, reason, at: performance.now() });
        });
      }
    }
    const tokens = { get: () => token, set: () => undefined, clear: () => undefined };
    this.client = createClient({ url, tokens, fetch: this.#fetch, WebSocket: Watched });
    this.socket = this.client.sockets.aviator({
      onFrame: ({ kind, data }) => {
        if (kind === "group") {
          this.status = data.status;
          this.period = data.period;
          if (data.stakes !== undefined) this.greetings.push(data.stakes.map(({ betId }) => betId));
        }
        if (kind === "coefficient") this.status = data.status ?? this.status;
        if (kind === "betResult" && data.betId === this.betId) this.isStaked = data.status === 1;
      },
    });
  }

  /** Counts the calls that were sent and got no answer. */
  readonly #fetch = (...sent: Parameters<typeof fetch>) =>
    fetch(...sent).catch((error: unknown) => {
      const { cause } = error as { readonly cause?: { readonly code?: unknown } };
      if (cause?.code !== "ECONNREFUSED") this.cutOff += 1;
      throw error;
    });

  stake(autoCashOut: number | undefined): void {
    const { betId, period } = this;
    const seed = "abcdefghij0123456789";
    this.socket.send.bet({ nickName: "kite", period, betPrice: 50_00, seed, betId, slot: 0, autoCashOut });
  }
}

interface Presses {
  taken: number;
  refused: number;
  /** No server was there. */
  unsent: number;
}

/** Stakes on Win Go again and again until `isOver`. A stake without an answer is repeated under its key. */
async function press(client: Client, isOver: () => boolean, presses: Presses): Promise<void> {
  const { next_period: period } = await client.win.nextPeriodInfo({});
  while (!isOver()) {
    const body = {
      category: "P",
      saas_id: "1",
      period,
      guess_type: "R",
      contract_money: 10_00,
      contract_count: 1,
    } as const;
    await client.win.addUserGuess(body).then(
      () => (presses.taken += 1),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        presses[isUncertain(error) ? "unsent" : "refused"] += 1;
      },
    );
    await new Promise((resolve) => setTimeout(resolve, PRESS_MS));
  }
}

const ms = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? NaN);
  return `least ${at(0)}, half ${at(0.5)}, most ${at(1)}`;
};

it("a restart in flight loses no stake, and players are back by themselves", async () => {
  const port = await freePort(0);
  const url = await start(port);
  const server = { url, controlToken: OWNER };
  // Win Go takes stakes for the rest of the run.
  const { now } = await ask(server, controlClock, {});
  if (now % PERIOD_MS > STAKES_UNTIL_MS)
    await ask(server, controlClock, { shift_ms: PERIOD_MS - (now % PERIOD_MS) + 1_000 });
  await ask(server, controlForce, { table: "aviator", outcomes: Array.from({ length: 4 }, () => CRASH) });
  const { members } = await ask(server, controlMembers, { count: PLAYERS, balance: 10_000_00 });
  const players = members.map(({ token }) => new Player(url, token));

  await vi.waitFor(() => expect(players.every(({ status }) => status >= 11 && status < 20)).toBe(true), WAIT);
  players.forEach((player, at) => player.stake(at % 2 === 0 ? AUTO : undefined));
  await vi.waitFor(() => expect(players.every(({ isStaked }) => isStaked)).toBe(true), WAIT);
  const presses: Presses = { taken: 0, refused: 0, unsent: 0 };
  let isOver = false;
  const pressing = players.slice(0, PRESSERS).map(({ client }) => press(client, () => isOver, presses));

  await vi.waitFor(() => expect(players.every(({ status }) => status >= 32 && status < 600)).toBe(true), WAIT);
  const signalled = performance.now();
  await end("SIGTERM");
  const ended = performance.now();
  await start(port);
  const up = performance.now();
  await vi.waitFor(() => expect(players.every(({ socket }) => socket.connection === "live")).toBe(true), WAIT);
  const backIn = players.map(({ opened }) => opened.at(-1) ?? NaN);
  const inFlight = players.filter(({ status }) => status >= 30 && status < 600).length;
  await vi.waitFor(() => expect(players.every(({ status }) => status < 30)).toBe(true), WAIT);
  isOver = true;
  await Promise.all(pressing);

  const codes = Map.groupBy(
    players.flatMap(({ closed }) => closed),
    ({ code, reason }) => `${code} ${reason}`.trim(),
  );
  const cutOff = players.reduce((sum, player) => sum + player.cutOff, 0);
  const greeted = players.filter(({ greetings, betId }) => greetings.at(-1)?.includes(betId) ?? false);
  const guesses = players
    .slice(0, PRESSERS)
    .map(async ({ client }) => (await client.win.myGuesses({ category: "P", p: 1, p_size: 10 })).page.count);
  const rows = (await Promise.all(guesses)).reduce((sum: number, count) => sum + (count ?? 0), 0);
  const records = await Promise.all(
    players.map(async ({ client }) =>
      (await client.aviator.records({ p: 1, p_size: 10 })).queryset.map(({ cash_result: out }) => out),
    ),
  );
  const audit = await ask(server, operateAudit, {});
  console.log(
    [
      `close codes                 ${[...codes].map(([code, { length }]) => `${length} x ${code}`).join(", ")}`,
      `closed, ms after SIGTERM    ${ms(players.flatMap(({ closed }) => closed.map(({ at }) => at - signalled)))}`,
      `start ended, ms             ${Math.round(ended - signalled)}`,
      `ready again, ms             ${Math.round(up - signalled)}`,
      `back, ms after SIGTERM      ${ms(backIn.map((at) => at - signalled))}`,
      `back, ms after ready        ${ms(backIn.map((at) => at - up))}`,
      `sockets a player opened     ${ms(players.map(({ opened }) => opened.length))}`,
      `flight went on for          ${inFlight} of ${PLAYERS}`,
      `stake in the greeting       ${greeted.length} of ${PLAYERS}`,
      `automatic cash-outs paid    ${records.flat().filter((out) => out === AUTO).length} of ${PLAYERS / 2}`,
      `Win Go stakes               ${presses.taken} taken, ${presses.refused} refused, ${presses.unsent} not sent, ${cutOff} without an answer`,
      `audit                       ${audit.ok ? "in order" : "broken"}`,
    ].join("\n"),
  );
  expect(records).toEqual(players.map((_, at) => [at % 2 === 0 ? AUTO : null]));
  expect(greeted).toHaveLength(PLAYERS);
  expect(audit.ok).toBe(true);
  expect([...codes.keys()]).toEqual([`${CLOSE.restart} ${RESTART_REASON}`]);
  // A stake whose answer was lost is repeated under its key.
  expect(rows).toBe(presses.taken);
});

it("a gateway in front of a backend closes its sockets for a restart, and the backend's stay as they are", async () => {
  const backend = await startOwnServer({ CELLS: "1" });
  const gateway = await startOwnServer({ UPSTREAM_ORIGIN: backend.url });
  try {
    const { members } = await ask(backend, controlMembers, { count: 3 });
    const sockets = members.map(
      ({ token }) => new GameSocket(`${gateway.url.replace("http", "ws")}/aviator?token=${token}`),
    );
    await Promise.all(sockets.map((socket) => socket.next(({ cmd }) => cmd === 5002, 10_000)));
    await gateway.stop();
    expect(await Promise.all(sockets.map((socket) => socket.closes()))).toEqual(sockets.map(() => CLOSE.restart));
  } finally {
    await gateway.stop();
    await backend.stop();
  }
});
