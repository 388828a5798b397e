import { performance } from "node:perf_hooks";
import type { BurstResult } from "./burst.ts";
import type { Side } from "./comparison.ts";
import { type HttpLine, openLine } from "./http-line.ts";

/** Connections that each have one call under way. */
export const LINES = 64;
export const CALLS_A_BURST = 500;

const HEADERS = { Authorization: "Token 120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ", "Accept-Language": "in" };

/** Calls of a member, over HTTP, to whatever answers at `url`. */
export function callsSide(name: string, { url, pid }: { readonly url: string; readonly pid: number }): Side {
  const address = `${url}/user/profile?t=1795210860000`;
  let lines: readonly HttpLine[] = [];
  return {
    name,
    pid,
    // While the other side is measured, connections that say nothing are given up: ours, which are opened anew, and the
    // server's own to the origin. A call in advance, which may fail, has it find that out; a burst would break off.
    async begin() {
      await fetch(address, { headers: HEADERS }).then(
        (answer) => answer.text(),
        () => undefined,
      );
      lines = await Promise.all(Array.from({ length: LINES }, () => openLine(address, HEADERS)));
    },
    burst: () => burst(lines),
    end() {
      for (const line of lines) line.close();
      lines = [];
    },
  };
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
