import { areas, gatewayArea } from "./calls.ts";
import type { Fault, FaultKind } from "#contract/control/faults.ts";
import type { Stub } from "#contract/control/workbench.ts";
import { sockets } from "./sockets.ts";
import { isCallFault, isFrameFault, matchesPath } from "#contract/faults/chance.ts";

// An operator's rule that matches nothing of the contract would wait for ever. The functions name the field at fault;
// null: the rule can apply.

/** The calls that players make of an upstream. */
const playerCalls = areas
  .filter((area) => area !== gatewayArea)
  .flatMap(({ calls }) => calls)
  .filter(({ by }) => by !== "operator");

export function faultThatNeverApplies(wanted: Omit<Fault, "id">, now: number): string | null {
  const { match, fault, until } = wanted;
  const candidate = { ...wanted, id: 0 };
  if (isCallFault(candidate)) {
    if (!namesCall(match.path) && !namesSocket(match.path)) return "match.path";
  } else if (!isFrameFault(candidate)) return "fault.kind";
  else if (!namesSocket(match.path)) return "match.path";
  else if (!namesFrame(match)) return "match.cmd";
  if (isEmptyRange(fault)) return "fault.to_ms";
  return until !== undefined && until <= now ? "until" : null;
}

export function stubThatNeverApplies({ match: { path, method } }: Pick<Stub, "match">): string | null {
  if (!namesCall(path)) return "match.path";
  return namesCall(path, method) ? null : "match.method";
}

function namesCall(path: string | undefined, method?: string): boolean {
  return playerCalls.some((call) => matchesPath(path, call.path) && (method === undefined || call.method === method));
}

function namesSocket(path: string | undefined): boolean {
  return sockets.some((socket) => matchesPath(path, socket.path));
}

function namesFrame({ path, cmd }: Fault["match"]): boolean {
  const frames = sockets.filter((socket) => matchesPath(path, socket.path)).flatMap((socket) => socket.frames);
  return cmd === undefined || frames.some(({ kind }) => kind.cmd === cmd);
}

function isEmptyRange(fault: FaultKind): boolean {
  return fault.kind === "delay" && fault.spread === "uniform" && fault.to_ms < fault.from_ms;
}
