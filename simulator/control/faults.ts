import type { controlAddFault, controlRemoveFaults, Fault, FaultKind } from "#contract/control/faults.ts";
import { refuse } from "#contract/refusals.ts";
import { isCallFault, isFrameFault } from "../faults/chance.ts";
import type { InputOf } from "../http/route.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { askEveryCell, type OperatorCall } from "./operator-call.ts";

// The catalogue stores the faults; every change is sent at once to the answering isolate and to all cells.

export async function listFaults({ env }: OperatorCall) {
  return { faults: await catalogueStub(env).faults() };
}

export async function addFault(context: OperatorCall, wanted: InputOf<typeof controlAddFault>) {
  const field = fieldThatNeverApplies(wanted, context.now);
  if (field !== null) return refuse("bad_request", { with: { field } });
  return { faults: await publish(context, await catalogueStub(context.env).addFault(wanted)) };
}

export async function removeFaults(context: OperatorCall, { id }: InputOf<typeof controlRemoveFaults>) {
  const left = await catalogueStub(context.env).removeFaults(id ?? null);
  return left === null ? refuse("not_found") : { faults: await publish(context, left) };
}

async function publish(context: OperatorCall, faults: Fault[]): Promise<Fault[]> {
  context.faults.set(faults);
  await askEveryCell(context, async (cell) => cell.setFaults(faults));
  return faults;
}

/** The field that keeps a fault from ever applying; null: it can apply. */
function fieldThatNeverApplies(wanted: Omit<Fault, "id">, now: number): string | null {
  const { match, fault, until } = wanted;
  if (match.path !== undefined && match.cmd !== undefined) return "match.cmd";
  const candidate = { ...wanted, id: 0 };
  if (!isCallFault(candidate) && !isFrameFault(candidate)) return "fault.kind";
  if (isEmptyRange(fault)) return "fault.to_ms";
  return until !== undefined && until <= now ? "until" : null;
}

function isEmptyRange(fault: FaultKind): boolean {
  return fault.kind === "delay" && fault.spread === "uniform" && fault.to_ms < fault.from_ms;
}
