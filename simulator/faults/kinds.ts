import type { CallFault, Delay, Fault, FrameFault } from "#contract/control-faults.ts";

const CALL_FAULTS = new Set(["delay", "error", "status", "unauthorized", "cut"]);
const FRAME_FAULTS = new Set(["delay", "drop", "duplicate", "reorder", "restart", "close"]);

/** One that falls on calls: by their path, or all of them. */
export type FaultOfCalls = Fault & { readonly fault: Delay | CallFault };
/** One that falls on frames: by their number, or all of them. */
export type FaultOfFrames = Fault & { readonly fault: Delay | FrameFault };

// A delay of neither a path nor a number is of calls: a frame's is asked for by its number.

export function fallsOnCalls(fault: Fault): fault is FaultOfCalls {
  return fault.match.cmd === undefined && CALL_FAULTS.has(fault.fault.kind);
}

export function fallsOnFrames(fault: Fault): fault is FaultOfFrames {
  if (fault.match.path !== undefined) return false;
  return FRAME_FAULTS.has(fault.fault.kind) && !fallsOnCalls(fault);
}
