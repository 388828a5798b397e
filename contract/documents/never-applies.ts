import type { Api } from "./api.ts";
import { gatewayArea } from "./calls.ts";
import type { Fault, FaultKind } from "#contract/control/faults.ts";
import type { Stub } from "#contract/control/workbench.ts";
import { isCallFault, isFrameFault, matchesPath } from "#contract/faults/chance.ts";

// An operator's rule that matches nothing of the contract would wait for ever. The functions name the field at fault;
// null: the rule can apply.

/** The calls that players make of an upstream. */
const playerCalls = ({ areas }: Api) =>
  areas
    .filter((area) => area !== gatewayArea)
    .flatMap(({ calls }) => calls)
    .filter(({ by }) => by !== "operator");

export function faultThatNeverApplies(api: Api, wanted: Omit<Fault, "id">, now: number): string | null {
  const { match, fault, until } = wanted;
  const candidate = { ...wanted, id: 0 };
  if (isCallFault(candidate)) {
    if (!namesCall(api, match.path) && !namesSocket(api, match.path)) return "match.path";
  } else if (!isFrameFault(candidate)) return "fault.kind";
  else if (!namesSocket(api, match.path)) return "match.path";
  else if (!namesFrame(api, match)) return "match.cmd";
  if (isEmptyRange(fault)) return "fault.to_ms";
  return until !== undefined && until <= now ? "until" : null;
}

export function stubThatNeverApplies(api: Api, { match: { path, method } }: Pick<Stub, "match">): string | null {
  if (!namesCall(api, path)) return "match.path";
  return namesCall(api, path, method) ? null : "match.method";
}

function namesCall(api: Api, path: string | undefined, method?: string): boolean {
  return playerCalls(api).some(
    (call) => matchesPath(path, call.path) && (method === undefined || call.method === method),
  );
}

function namesSocket({ sockets }: Api, path: string | undefined): boolean {
  return sockets.some((socket) => matchesPath(path, socket.path));
}

function namesFrame({ sockets }: Api, { path, cmd }: Fault["match"]): boolean {
  const frames = sockets.filter((socket) => matchesPath(path, socket.path)).flatMap((socket) => socket.frames);
  return cmd === undefined || frames.some(({ kind }) => kind.cmd === cmd);
}

function isEmptyRange(fault: FaultKind): boolean {
  return fault.kind === "delay" && fault.spread === "uniform" && fault.to_ms < fault.from_ms;
}
