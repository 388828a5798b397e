import { areas } from "#api/calls.ts";
import { controlClock, controlMembers } from "#contract/control/control.ts";
import { compare, measured, median } from "../comparison.ts";
import { openLine, requestBytes } from "../http-line.ts";
import { ask } from "#scripts/server/operator.ts";
import { threadMs } from "../process-usage.ts";
import { databaseOf } from "../records.ts";
import { freezeInRound, StakesSide } from "../stakes.ts";
import { type Play, repeatableCalls } from "./calls.ts";
import { CALLERS, filledDir, type FilledCell, openCell, startIn } from "./cell.ts";
import { ROWS_A_MEMBER } from "./history.ts";

/** `FLAT_ROWS=1000000 npm run bench flat` takes a smaller history. Ten million rows need 4 GB of disk. */
const ROWS = Number(process.env["FLAT_ROWS"] ?? 10_000_000);
/** A call's median in the large cell is at most so many times the median in the small one. */
const GROWTH_MAX = 1.2;
const WARM_UP = 20;
const PAIRS_MAX = 201;
/** After this time the measurement of a slow call ends, but not before so many pairs. */
const CALL_MS = 4_000;
const PAIRS_MIN = 21;
const EMPTY_ROWS = CALLERS * ROWS_A_MEMBER;
/** As simulator/cell/due-work.ts. */
const SESSIONS_A_STEP = 500;
const STEP_MAX_MS = 50;
/** Of a step and its pause, on a busy machine. */
const STEP_PERIOD_MS = 200;

/** Rows of the median answer time of every repeatable call, in an almost empty cell and in one with a long history. */
export async function flatRows(scratch: string, note: (line: string) => void): Promise<(readonly string[])[]> {
  const dirs = [await filledDir(scratch, EMPTY_ROWS), await filledDir(scratch, ROWS)] as const;
  // Opened last, because servers close idle connections.
  const [small, large] = [await openCell(dirs[0]), await openCell(dirs[1])];
  const cells = [small, large];
  try {
    for (const { server } of cells) await freezeInRound(server);
    const rows: (readonly string[])[] = [];
    const asked = new Set<string>();
    for (const [name, play] of repeatableCalls()) {
      const waits = await interleaved(name, play, cells);
      rows.push(callRow(name, waits));
      asked.add(name.split("?")[0] ?? "");
    }
    const calls = areas
      .filter(({ name }) => name !== "control" && name !== "client")
      .flatMap((area) => area.calls.map(({ method, path }) => `${method} ${path}`));
    note(
      `flat: ours has ${ROWS.toLocaleString("en")} ledger rows, peer ${EMPTY_ROWS.toLocaleString("en")}; ${CALLERS} members call`,
    );
    note(`flat: not repeatable: ${calls.filter((name) => !asked.has(name)).join(", ")}`);
    const peer = await StakesSide.open(small.server, "empty cell");
    const ours = await StakesSide.open(large.server, "stakes over sockets");
    const target = Number((1 / GROWTH_MAX).toFixed(2));
    rows.push(...(await compare({ peers: [{ side: peer, target }], ours, how: [], close: async () => {} })));
    for (const side of [peer, ours]) side.close();
    rows.push(...(await purgeRows(small, large)));
    return rows;
  } finally {
    for (const { stop } of cells) await stop();
  }
}

function callRow(name: string, { small, large }: Waits): readonly string[] {
  const [ours, peer] = [median(large), median(small)];
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  const verdict = ours <= peer * GROWTH_MAX ? "met" : "missed";
  return [name, ms(ours), ms(peer), (ours / peer).toFixed(2), `≤ ${GROWTH_MAX}`, verdict];
}

interface Waits {
  readonly small: readonly number[];
  readonly large: readonly number[];
}

/** Asks both cells in turn, so that a slow moment of the machine affects both. */
async function interleaved(name: string, play: Play, cells: readonly FilledCell[]): Promise<Waits> {
  const waits: number[][] = cells.map(() => []);
  const endsAt = performance.now() + CALL_MS;
  for (let turn = 0; turn < WARM_UP + PAIRS_MAX; turn++) {
    if (turn >= WARM_UP + PAIRS_MIN && performance.now() > endsAt) break;
    for (const index of turn % 2 === 0 ? [0, 1] : [1, 0]) {
      const cell = cells[index];
      if (cell === undefined) continue;
      const asked = await play(cell, turn);
      const startedAt = performance.now();
      const answer = await cell.send(asked, turn);
      const wait = performance.now() - startedAt;
      if (answer["code"] !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
      if (turn >= WARM_UP) waits[index]?.push(wait);
    }
  }
  return { small: waits[0] ?? [], large: waits[1] ?? [] };
}

/** Rows of the purge after all sessions expired: the processor time of a step, and of as many calls without one. */
async function purgeRows(small: FilledCell, large: FilledCell): Promise<(readonly string[])[]> {
  const steps = ROWS / ROWS_A_MEMBER / SESSIONS_A_STEP;
  const idle = await spentOnPurge(small, steps);
  const [middle = 0, high = 0, longest = 0] = await spentOnPurge(large, steps);
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const rowOf = (name: string, value: number, at: number) => {
    const row = measured(
      `a step of the purge, processor time, ${name}`,
      ms(value),
      `≤ ${STEP_MAX_MS} ms`,
      value <= STEP_MAX_MS,
    );
    return row.map((text, column) => (column === 2 ? ms(idle[at] ?? 0) : text));
  };
  return [rowOf("median", middle, 0), rowOf("95th percentile", high, 1), rowOf("longest", longest, 2)];
}

/**
 * The thread's time between two calls, where it was longest, one for each step: the median, 95th percentile and maximum.
 * Unlike a caller's wait, it does not count what other processes took.
 */
async function spentOnPurge({ server, dataDir, receiver }: FilledCell, steps: number): Promise<number[]> {
  await ask(server, controlClock, { frozen: false });
  await server.stop();
  const stored = () => databaseOf(dataDir, Number(receiver));
  // A leap of the clock would also make the tables add rounds.
  const database = stored();
  database.exec("UPDATE session SET expire_time = 0; UPDATE due SET time = 0 WHERE name = 'purge'");
  database.close();
  const purging = await startIn(dataDir);
  const spent: number[] = [];
  try {
    const { members } = await ask(purging, controlMembers, { count: 1, cell: 0 });
    const line = await openLine(purging.url);
    const request = requestBytes(`${purging.url}/user/profile`, { Authorization: `Token ${members[0]?.token ?? ""}` });
    const endsAt = performance.now() + steps * STEP_PERIOD_MS;
    let before = threadMs(purging.pid);
    while (performance.now() < endsAt) {
      await line.ask(request);
      const now = threadMs(purging.pid);
      spent.push(now - before);
      before = now;
    }
    line.close();
  } finally {
    await purging.stop();
  }
  const after = stored();
  const left = Number(after.prepare("SELECT count(*) AS n FROM session").get()?.["n"]);
  after.close();
  if (left > SESSIONS_A_STEP) throw new Error(`${left} sessions are left`);
  const longest = spent.toSorted((one, other) => other - one).slice(0, steps);
  return [median(longest), longest[Math.floor(steps / 20)] ?? 0, longest[0] ?? 0];
}
