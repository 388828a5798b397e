import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { aviatorRoundDetail } from "#games/aviator/calls.ts";
import { luckyHitRoundDetail } from "#games/lucky-hit/calls.ts";
import { SAAS_IDS, winCategory } from "#games/win-go/calls.ts";
import { ensureBuilt } from "../build/ensure-built.ts";
import { ROOT } from "../paths.ts";
import { beaconKeys, startLocalBeacon } from "../server/local-beacon.ts";
import { startServer } from "../server/server.ts";

// A live evening: a server with a local beacon, whose clock runs fast, and the verifier in Go on its public
// answers. Part of `npm run verify:go -- --live`.

const run = promisify(execFile);
const DAY_MS = 24 * 3600 * 1000;
const ROUNDS_A_DAY = 480;
const NO_LIMITS =
  "account 1000000/60, account_address 1000000/60, read 1000000/60, write 1000000/60, socket 1000000/60";

/** Fast, and slow enough that a beacon arrives within the second between lock and take-off. */
const SPEED = 4;
const WIN_ROUND_MS = 180_000;
const MARGIN_MS = 5_000;
const POLL_MS = 500;

const clock = z.looseObject({ now: z.int() });
const answer = z.looseObject({ code: z.literal(200) });
const periods = z.array(z.int());
const frame = z.object({ cmd: z.int(), data: z.string() });
/** The frame with the latest rounds of each table with a socket, and where it has their periods. */
const LATEST = [
  { path: "/aviator", cmd: 5008, read: (data: unknown) => resultPeriods(data) },
  { path: "/luckyhit", cmd: 3008, read: (data: unknown) => z.parse(z.object({ periods }), data).periods },
] as const;
const DETAILS = { "/aviator": aviatorRoundDetail.path, "/luckyhit": luckyHitRoundDetail.path } as const;

function resultPeriods(data: unknown): number[] {
  return z
    .parse(z.object({ results: z.array(z.object({ period: z.int() })) }), data)
    .results.map((each) => each.period);
}

function winTables() {
  return winCategory.options.flatMap((category) => SAAS_IDS.map((saas_id) => ({ category, saas_id })));
}

/** Plays, and verifies a day of every Win Go table and the latest rounds of the others. Throws at the first fault. */
export async function verifyLive(program: string): Promise<void> {
  await ensureBuilt();
  const dir = mkdtempSync(join(tmpdir(), "rangoli-live-"));
  const logs = join(ROOT, ".cache");
  mkdirSync(logs, { recursive: true });
  // The server's clock runs ahead of this machine's, and so does its beacon.
  const beacon = await startLocalBeacon({ keys: beaconKeys(randomBytes(32)), now: () => Number.MAX_SAFE_INTEGER });
  const env = { BEACON: beacon.address, BEACON_PUBLIC: beacon.publicKey, RATE_LIMITS: NO_LIMITS };
  const server = await startServer({ port: 0, dataDir: dir, env, logFile: join(logs, "verify-live.log") });
  try {
    await evening(program, server, dir);
  } finally {
    await server.stop();
    await beacon.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function evening(program: string, server: { url: string; controlToken: string }, dir: string): Promise<void> {
  const { url, controlToken } = server;
  const ask = async (path: string, authorization: string, body?: object) => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const headers = { Authorization: authorization, "Content-Type": "application/json" };
    return z.parse(answer, await (await fetch(url + path, { ...init, headers })).json());
  };
  const operator = `Bearer ${controlToken}`;
  const keep = async (name: string, path: string, authorization = operator) => {
    const file = join(dir, name);
    const said = await ask(path, authorization);
    writeFileSync(file, JSON.stringify(said));
    return { file, said };
  };
  const { file: pins } = await keep("pins.json", "/fairness/chains");
  const { members } = z.parse(
    z.looseObject({ members: z.array(z.object({ token: z.string() })) }),
    await ask("/control/members", operator, { count: 1, balance: 100_000 }),
  );
  const token = members[0]?.token ?? "";
  const { now } = z.parse(clock, await ask("/control/clock", operator, { shift_ms: DAY_MS }));
  const { now: start } = z.parse(
    clock,
    await ask("/control/clock", operator, { shift_ms: WIN_ROUND_MS - (now % WIN_ROUND_MS), speed: SPEED }),
  );
  const { next_period: period } = z.parse(
    z.looseObject({ next_period: z.int() }),
    await ask("/win/next_period_info", `Token ${token}`),
  );
  for (const table of winTables()) {
    const stake = { ...table, period, guess_type: "G", contract_money: 10, contract_count: 1 };
    await ask("/win/add_user_guess", `Token ${token}`, stake);
  }
  // Watched rounds use the beacon too.
  const watching = LATEST.map(({ path }) => new WebSocket(`${url.replace("http", "ws")}${path}?token=${token}`));
  const isOver = async () =>
    z.parse(clock, await ask("/control/clock", operator, {})).now > start + WIN_ROUND_MS + MARGIN_MS;
  while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  for (const socket of watching) socket.close();
  const { file: chains } = await keep("chains.json", "/fairness/chains");
  const verifier = async (...args: string[]) => (await run(program, args)).stdout.trim();
  console.log(await verifier("chains", "-pins", pins, chains));
  for (const { category, saas_id } of winTables()) {
    const table = ["-table", `${category}:${saas_id}`, "-rounds", String(ROUNDS_A_DAY)];
    console.log(await verifier("win", "-url", url, "-token", token, ...table));
  }
  for (const { path, cmd, read } of LATEST) {
    let beacons = 0;
    const seen = read(await firstFrame(`${url.replace("http", "ws")}${path}?token=${token}`, cmd));
    for (const period of seen) {
      const { file, said } = await keep("round.json", `${DETAILS[path]}?period=${period}`, `Token ${token}`);
      if (z.parse(z.object({ beacon_round: z.nullable(z.int()) }), said["entity"]).beacon_round !== null) beacons++;
      await verifier("round", "-chains", chains, file);
    }
    if (beacons === 0) throw new Error(`${path}: no round had a beacon`);
    console.log(`${seen.length} rounds of ${path.slice(1)} hold, ${beacons} of them with a beacon`);
  }
}

/** The data of a socket's first frame of a kind. */
function firstFrame(url: string, cmd: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.addEventListener("message", (event) => {
      const { cmd: kind, data } = z.parse(frame, JSON.parse(String(event.data)));
      if (kind !== cmd) return;
      socket.close();
      resolve(JSON.parse(data));
    });
    socket.addEventListener("error", () => reject(new Error(`no socket at ${url}`)));
  });
}
