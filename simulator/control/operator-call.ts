import type { CallFaults } from "../faults/call-faults.ts";
import type { VisitorCall } from "../http/visitor-call.ts";
import type { CallJournal } from "../journal/journal.ts";
import { cellStub } from "../objects/stubs.ts";

/** Context of an operator's call. */
export interface OperatorCall extends VisitorCall {
  readonly journal: CallJournal;
  readonly faults: CallFaults;
  /** Sends a request to the simulator, as the gateway does. */
  readonly send: (request: Request) => Promise<Response>;
}

/** Asks every cell at once; the results are in the order of the cells. */
export function askEveryCell<Result>(
  { env, cells }: Pick<OperatorCall, "env" | "cells">,
  ask: (cell: ReturnType<typeof cellStub>, index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: cells }, (_, index) => ask(cellStub(env, index), index)));
}
