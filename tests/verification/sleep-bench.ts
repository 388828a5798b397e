import { GameSocket } from "./game-socket.ts";
import { table } from "./report.ts";
import { Api, openTarget, ServerClock } from "./server.ts";
import { makePlayers } from "./session.ts";
import { winPeriod } from "./wire.ts";

// `node tests/verification/sleep-bench.ts` measures the first visitor's wait at a table without visitors for three
// days. The table computes thousands of rounds before it answers. BASE_URL and CONTROL_TOKEN as for `verify`. The
// server's clock ends two months later.

const SLEEP_MS = 3 * 24 * 3600 * 1000;
const SLEEPS = 7;
const AIM_MS = 100;

const target = await openTarget(process.env);
const api = new Api(target);

/** Opens a table's socket and closes it after the greeting. */
async function visit(path: string, token: string): Promise<number> {
  const from = performance.now();
  const socket = await GameSocket.open(api.socketUrl(path, token));
  const ms = performance.now() - from;
  await socket.close();
  return ms;
}

async function askWin(): Promise<number> {
  const from = performance.now();
  await api.get("/win/next_period_info_noauth?category=P&saas_id=1", winPeriod);
  return performance.now() - from;
}

const FIRST_QUESTIONS: readonly [string, (token: string) => Promise<number>][] = [
  ["Win Go, next_period_info_noauth", askWin],
  ["Lucky Hit, connect to greeting", (token) => visit("/luckyhit", token)],
  ["Aviator, connect to greeting", (token) => visit("/aviator", token)],
];

try {
  const clock = await ServerClock.stop(api);
  const rows = [["first question after three days", "median ms", "each", "at once again", `aim ${AIM_MS} ms`]];
  for (const [what, ask] of FIRST_QUESTIONS) {
    const [asleep, awake]: [number[], number[]] = [[], []];
    for (let sleep = 0; sleep < SLEEPS; sleep++) {
      // A session expires before all sleeps are over, so each sleep needs a new member.
      const [visitor] = await makePlayers(api);
      await ask(visitor?.token ?? "");
      await clock.forward(SLEEP_MS);
      asleep.push(await ask(visitor?.token ?? ""));
      awake.push(await ask(visitor?.token ?? ""));
    }
    const median = medianOf(asleep);
    rows.push([what, ms(median), asleep.map(ms).join(" "), ms(medianOf(awake)), median <= AIM_MS ? "met" : "missed"]);
  }
  await clock.release();
  console.log(table(rows));
} finally {
  await target.close();
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function ms(value: number): string {
  return value.toFixed(1);
}
