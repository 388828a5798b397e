import type { CallFault, Delay, Fault, FrameFault } from "#contract/control/faults.ts";
import { floats } from "../fairness/draw.ts";

const CALL_FAULTS = new Set(["delay", "error", "status", "unauthorized", "cut"]);
const FRAME_FAULTS = new Set(["delay", "drop", "duplicate", "reorder", "restart", "close"]);

export type FaultOfCalls = Fault & { readonly fault: Delay | CallFault };
export type FaultOfFrames = Fault & { readonly fault: Delay | FrameFault };

/** A delay without path and command number applies to calls. */
export function isCallFault(fault: Fault): fault is FaultOfCalls {
  return fault.match.cmd === undefined && CALL_FAULTS.has(fault.fault.kind);
}

export function isFrameFault(fault: Fault): fault is FaultOfFrames {
  if (fault.match.path !== undefined) return false;
  return FRAME_FAULTS.has(fault.fault.kind) && !isCallFault(fault);
}

/**
 * Decides whether a fault applies: a pure function of its seed and the number of earlier decisions. The entry of the
 * simulator and each cell count on their own.
 */
export class Chance {
  readonly #counts = new Map<number, number>();

  /** Drops the counts of removed faults. */
  keep(faults: readonly Fault[]): void {
    const ids = new Set(faults.map(({ id }) => id));
    for (const id of this.#counts.keys()) if (!ids.has(id)) this.#counts.delete(id);
  }

  /** The random floats of a fault that applies; null: it does not apply. */
  next({ id, seed, match }: Fault): (() => number) | null {
    const count = this.#counts.get(id) ?? 0;
    this.#counts.set(id, count + 1);
    const float = floats(String(seed), "fault", count);
    return float() < match.share ? float : null;
  }
}

/** Real ms. */
export function delayMsOf(delay: Delay, float: () => number): number {
  switch (delay.spread) {
    case "fixed":
      return delay.ms;
    case "uniform":
      return Math.round(delay.from_ms + float() * (delay.to_ms - delay.from_ms));
    case "lognormal":
      return Math.round(delay.median_ms * Math.exp(delay.sigma * standardNormal(float)));
  }
}

/** Box–Muller transform. */
function standardNormal(float: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float());
}
