import { mkdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { controlClock, controlMembers } from "#contract/control/control.ts";
import { winMyGuesses } from "#games/win-go/calls.ts";
import { startServer } from "#scripts/server/server.ts";
import { median, measured } from "./comparison.ts";
import { openLine } from "./connections.ts";
import { threadMs } from "#scripts/server/process-usage.ts";
import { ask } from "#scripts/server/operator.ts";
import { type Measured, freezeInRound, winStakes } from "./stakes.ts";

const STAKES = 10_000;
const TARGET_MS = 60;
const ROUNDS = 3;
const ROUND_MS = 180_000;
const LINES = 64;
const BALANCE = 1_000_000_000;
/** Time after which the work caused by a clock change is over. */
const SETTLED_MS = 1_500;
const TIMEOUT_MS = 30_000;
const POLL_MS = 50;

const page = z.object({ queryset: z.array(z.object({ status: z.string() })) });

/**
 * Row of the cost of settling a round of Win Go with many stakes. The clock moves past the round's end. The row is the
 * thread's time until all is quiet, less the same without stakes.
 */
export async function settlementRow(scratch: string): Promise<readonly string[]> {
  const dataDir = join(scratch, "settlement");
  mkdirSync(dataDir);
  const env = { CELLS: "1", RATE_LIMITS: "account 9000000/60, read 9000000/60, write 9000000/60, socket 9000000/60" };
  const server = await startServer({ port: 0, dataDir, env, logFile: join(dataDir, "server.log") });
  try {
    const { members } = await ask(server, controlMembers, { count: LINES, balance: BALANCE, cell: 0 });
    const token = members[0]?.token ?? "";
    const spent: number[] = [];
    await settledMs(server, token, members, LINES);
    for (let round = 0; round < ROUNDS; round++) {
      const without = await settledMs(server, token, members, LINES);
      spent.push((await settledMs(server, token, members, STAKES)) - without);
    }
    const ms = median(spent);
    const name = `settlement of ${STAKES.toLocaleString("en")} stakes, processor time`;
    return measured(name, `${ms.toFixed(0)} ms`, `≤ ${TARGET_MS} ms`, ms <= TARGET_MS);
  } finally {
    await server.stop();
  }
}

/** Thread time in ms to settle a round with so many stakes. */
async function settledMs(
  server: Measured,
  token: string,
  members: readonly { readonly token: string }[],
  stakes: number,
): Promise<number> {
  await freezeInRound(server);
  const next = await winStakes(server, members);
  let left = stakes;
  await Promise.all(
    members.map(async (_, index) => {
      const line = await openLine(server.url);
      while (left > 0) {
        left -= 1;
        await line.ask(next(index));
      }
      line.close();
    }),
  );
  const before = threadMs(server.pid);
  await ask(server, controlClock, { shift_ms: ROUND_MS });
  await untilSettled(server, token);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return threadMs(server.pid) - before;
}

/** Waits for the member's last stake, which settles with its whole round. */
async function untilSettled({ url }: Measured, token: string): Promise<void> {
  const giveUpAt = performance.now() + TIMEOUT_MS;
  while (performance.now() < giveUpAt) {
    const headers = { Authorization: `Token ${token}` };
    const answer = await fetch(`${url}${winMyGuesses.path}?category=P`, { headers });
    if (page.parse(await answer.json()).queryset[0]?.status !== "W") return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error("a round was not settled");
}
