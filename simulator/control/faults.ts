import {
  controlAddFault,
  controlFaults,
  controlRemoveFaults,
  type Fault,
  type FaultKind,
} from "#contract/control-faults.ts";
import { refuse } from "#contract/refusals.ts";
import type { VisitorCall } from "../directory/account-calls.ts";
import { answer, type Route } from "../http/answer.ts";
import type { SimulatorBindings } from "../settings.ts";
import type { CallFaults } from "../faults/call-faults.ts";
import { fallsOnCalls, fallsOnFrames } from "../faults/chance.ts";
import { catalogueStub, cellStub } from "../objects/stubs.ts";

/** Faults by an operator's hand: kept by the catalogue, and told at once to the front desk that is asked and to every cell. */
export function faultControlRoutes(desk: CallFaults): readonly Route<VisitorCall>[] {
  return [
    answer(controlAddFault, async ({ env, cells, now }: VisitorCall, wanted) => {
      const field = misfit(wanted, now);
      if (field !== null) return refuse("bad_request", { with: { field } });
      return { faults: await tell(env, cells, desk, await catalogueStub(env).addFault(wanted)) };
    }),

    answer(controlFaults, async ({ env }: VisitorCall) => ({ faults: await catalogueStub(env).faults() })),

    answer(controlRemoveFaults, async ({ env, cells }: VisitorCall, { id }) => {
      const left = await catalogueStub(env).removeFaults(id ?? null);
      return left === null ? refuse("not_found") : { faults: await tell(env, cells, desk, left) };
    }),
  ];
}

async function tell(env: SimulatorBindings, cells: number, desk: CallFaults, faults: Fault[]): Promise<Fault[]> {
  desk.hear(faults);
  await Promise.all(Array.from({ length: cells }, (_, cell) => cellStub(env, cell).setFaults(faults)));
  return faults;
}

/** The field that makes a fault one that could never fall; null: it can. */
function misfit(wanted: Omit<Fault, "id">, now: number): string | null {
  const { match, fault, until } = wanted;
  if (match.path !== undefined && match.cmd !== undefined) return "match.cmd";
  const asked = { ...wanted, id: 0 };
  if (!fallsOnCalls(asked) && !fallsOnFrames(asked)) return "fault.kind";
  if (isEmptyRange(fault)) return "fault.to_ms";
  return until !== undefined && until <= now ? "until" : null;
}

function isEmptyRange(fault: FaultKind): boolean {
  return fault.kind === "delay" && fault.spread === "uniform" && fault.to_ms < fault.from_ms;
}
