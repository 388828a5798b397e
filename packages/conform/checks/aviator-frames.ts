import type { RuleName } from "../../../games/all/api.ts";
import { coefficientFrame, groupFrame, RESULTS_SHOWN, resultsFrame } from "../../../games/aviator/contract/frames.ts";
import { dataOf, type GameSocket, type HeardFrame } from "../backend/socket.ts";
import { inUnits } from "../backend/account.ts";

export const FLYING = 30;
const AWAY = 600;
/** From this status on stakes are open, and long enough before the lock. */
const STAKE_FROM = 11;
const STAKE_UNTIL = 17;
export const NO_FRAME = { cmd: 0, data: null };

interface FrameFault {
  readonly rule: RuleName;
  readonly detail: string;
}

/** The phase of the round, frame by frame, as a client follows it. */
interface Phase {
  readonly period: number;
  readonly status: number;
  /** The highest coefficient of the flight; 0 before its first. */
  readonly top: number;
  readonly hasEnded: boolean;
}

/** The faults in the order of a socket's frames, each kind once. */
export function aviatorFrameFaults(frames: readonly HeardFrame[]): FrameFault[] {
  const faults = new Map<string, FrameFault>();
  const report = (rule: RuleName, kind: string, detail: string) => faults.set(`${rule} ${kind}`, { rule, detail });
  let phase: Phase | null = null as Phase | null;
  let crash: { period: number; result: number } | null = null;
  for (const frame of frames) {
    const group = dataOf(groupFrame, frame);
    if (group !== null) {
      const { period, status } = group;
      const isSameRound: boolean = phase?.period === period;
      if (phase !== null && isSameRound && status < phase.status) {
        report("aviator_order", "status", `status falls from ${phase.status} to ${status} within ${period}`);
      }
      if (phase !== null && !isSameRound && isFlying(phase.status) && !phase.hasEnded) {
        report("aviator_end", "missing", `round ${phase.period} flew, and no frame has flyEnd 1`);
      }
      phase = isSameRound && phase !== null ? { ...phase, status } : { period, status, top: 0, hasEnded: false };
    }
    const tick = dataOf(coefficientFrame, frame);
    if (tick !== null) {
      const { coefficient, flyEnd } = tick;
      if (phase === null) report("aviator_order", "first", "5004 comes before the first 5002");
      else {
        if (flyEnd === 0 && !phase.hasEnded && !(phase.status >= FLYING && phase.status < AWAY)) {
          report("aviator_order", "take-off", `5004 comes while the last 5002 has status ${phase.status}`);
        }
        if (flyEnd === 0 && phase.hasEnded) report("aviator_end", "after", "a 5004 in flight follows flyEnd 1");
        if (coefficient < phase.top) {
          report(
            "aviator_climb",
            "falls",
            `the coefficient falls from ${inUnits(phase.top)} to ${inUnits(coefficient)}`,
          );
        }
        if (flyEnd === 1) crash = { period: phase.period, result: coefficient };
        phase = { ...phase, top: Math.max(phase.top, coefficient), hasEnded: flyEnd === 1 || phase.hasEnded };
      }
    }
    const list = dataOf(resultsFrame, frame);
    if (list !== null)
      for (const [kind, detail] of resultFaults(list.results, crash)) report("aviator_results", kind, detail);
  }
  return [...faults.values()];
}

const isFlying = (status: number) => status >= FLYING && status < AWAY;

type Result = Readonly<{ period: number; result: number }>;

function resultFaults(results: readonly Result[], crash: Result | null): [string, string][] {
  const faults: [string, string][] = [];
  const periods = results.map(({ period }) => period);
  if (results.length > RESULTS_SHOWN) faults.push(["many", `5008 has ${results.length} results`]);
  if (new Set(periods).size < periods.length) faults.push(["repeats", "5008 has a period twice"]);
  const isFalling = periods.every((period, at) => at === 0 || period < (periods[at - 1] ?? 0));
  if (!isFalling) faults.push(["order", "5008 is not newest first"]);
  if (crash !== null) {
    const seen = results.find(({ period }) => period === crash.period);
    if (seen === undefined) faults.push(["missing", `5008 after the crash has no result of ${crash.period}`]);
    else if (seen.result !== crash.result) {
      const detail = `${crash.period} flew away at ${inUnits(crash.result)}, and 5008 says ${inUnits(seen.result)}`;
      faults.push(["other", detail]);
    }
  }
  return faults;
}

export const isCrash = (frame: HeardFrame) => dataOf(coefficientFrame, frame)?.flyEnd === 1;

/** The period of the next frame with which stakes are open. */
export async function openPeriod(socket: GameSocket, withinMs: number): Promise<number | undefined> {
  const open = await socket.next(
    (frame) => {
      const status = dataOf(groupFrame, frame)?.status ?? 0;
      return status >= STAKE_FROM && status <= STAKE_UNTIL;
    },
    withinMs,
    socket.heard.length,
  );
  return open === null ? undefined : dataOf(groupFrame, socket.heard[open] ?? NO_FRAME)?.period;
}
