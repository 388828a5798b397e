import type { MoneySample } from "#contract/control/metrics.ts";
import type { SharedCallFaults } from "../faults/simulator-faults.ts";
import { RingBuffer } from "#contract/journal.ts";
import type { SimulatorJournal } from "../journal/journal.ts";
import { cellStub } from "../objects/stubs.ts";
import type { VisitorCall } from "../objects/bindings.ts";

const SAMPLES_MAX = 600;
const SAMPLE_MS = 1_000;

/** Samples of all money over time, at most one a second. */
export class MoneyHistory {
  readonly #samples = new RingBuffer<MoneySample>(SAMPLES_MAX);
  #sampledAt = 0;

  add(sample: MoneySample): void {
    if (sample.real_time - this.#sampledAt < SAMPLE_MS) return;
    this.#sampledAt = sample.real_time;
    this.#samples.push(sample);
  }

  oldestFirst(): MoneySample[] {
    return this.#samples.newestFirst().toReversed();
  }
}

export interface OperatorCall extends VisitorCall {
  /** The name of the operator. */
  readonly operator: string;
  readonly journal: SimulatorJournal;
  readonly faults: SharedCallFaults;
  readonly moneyHistory: MoneyHistory;
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
