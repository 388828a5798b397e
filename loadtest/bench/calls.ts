import { performance } from "node:perf_hooks";
import { type BurstResult, total } from "./burst.ts";
import { type HttpLine, openLine } from "./http-line.ts";

/** Connections that each have one call under way. */
export const LINES = 64;
export const CALLS_A_BURST = 200;

const HEADERS = { Authorization: "Token 120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ", "Accept-Language": "in" };

/** Calls of a member, over HTTP, to whatever answers at `url`. */
export async function measureCalls(url: string, bursts: number): Promise<BurstResult> {
  const address = `${url}/user/profile?t=1795210860000`;
  // Anew each time: while the other side is measured, the server would give up connections that say nothing.
  const lines = await Promise.all(Array.from({ length: LINES }, () => openLine(address, HEADERS)));
  try {
    const results: BurstResult[] = [];
    for (let i = 0; i < bursts; i++) results.push(await burst(lines));
    return total(results);
  } finally {
    for (const line of lines) line.close();
  }
}

async function burst(lines: readonly HttpLine[]): Promise<BurstResult> {
  let left = CALLS_A_BURST;
  const idleBefore = performance.eventLoopUtilization();
  const startedAt = performance.now();
  await Promise.all(
    lines.map(async (line) => {
      while (left > 0) {
        left -= 1;
        await line.ask();
      }
    }),
  );
  const ms = performance.now() - startedAt;
  return { messages: CALLS_A_BURST, ms, clientBusy: performance.eventLoopUtilization(idleBefore).utilization };
}
