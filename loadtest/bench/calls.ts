import { performance } from "node:perf_hooks";
import type { BurstResult } from "./burst.ts";
import type { Side } from "./comparison.ts";
import { type HttpLine, openLine, requestBytes } from "./http-line.ts";

/** Connections with one call in flight each. */
export const LINES = 64;
export const CALLS_A_BURST = 500;

const HEADERS = { Authorization: "Token 120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ", "Accept-Language": "in" };

export interface LinesNeeds {
  readonly url: string;
  readonly pid: number;
  readonly next: (line: number) => Buffer;
  readonly check?: (body: Buffer) => void;
}

/** Side that makes HTTP calls to the server at `url`. */
export function linesSide(name: string, { url, pid, next, check }: LinesNeeds): Side {
  let lines: readonly HttpLine[] = [];
  return {
    name,
    pid,
    // Servers close idle connections while the other side runs, also the gateway's own to the origin. The first call
    // may fail and makes the gateway notice; a failure within a burst would break the turn.
    async begin() {
      lines = await Promise.all(Array.from({ length: LINES }, () => openLine(url)));
      await lines[0]?.ask(next(0)).catch(() => undefined);
      for (const line of lines) line.close();
      lines = await Promise.all(Array.from({ length: LINES }, () => openLine(url)));
    },
    burst: () => burst(lines, next, check),
    end() {
      for (const line of lines) line.close();
      lines = [];
    },
  };
}

export function callsSide(name: string, { url, pid }: { readonly url: string; readonly pid: number }): Side {
  const request = requestBytes(`${url}/user/profile?t=1795210860000`, HEADERS);
  return linesSide(name, { url, pid, next: () => request });
}

async function burst(
  lines: readonly HttpLine[],
  next: LinesNeeds["next"],
  check: LinesNeeds["check"],
): Promise<BurstResult> {
  let left = CALLS_A_BURST;
  const idleBefore = performance.eventLoopUtilization();
  const startedAt = performance.now();
  await Promise.all(
    lines.map(async (line, index) => {
      while (left > 0) {
        left -= 1;
        const body = await line.ask(next(index));
        check?.(body);
      }
    }),
  );
  const ms = performance.now() - startedAt;
  return { messages: CALLS_A_BURST, ms, clientBusy: performance.eventLoopUtilization(idleBefore).utilization };
}
