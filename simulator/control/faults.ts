import type { controlAddFault, controlRemoveFaults, Fault } from "#contract/control/faults.ts";
import { faultThatNeverApplies } from "#api/never-applies.ts";
import { refuse } from "#contract/refusals.ts";
import type { InputOf } from "../http/route.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { askEveryCell, type OperatorCall } from "./operator-call.ts";

// The catalogue stores the faults; every change is sent at once to the answering isolate and to all cells.

export async function listFaults({ env }: OperatorCall) {
  return { faults: await catalogueStub(env).faults() };
}

export async function addFault(context: OperatorCall, wanted: InputOf<typeof controlAddFault>) {
  const field = faultThatNeverApplies(wanted, context.now);
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
