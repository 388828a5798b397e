import type { ObjectState } from "#contract/control-state.ts";
import { fits, readState, type StateShape, writeState } from "./object-state.ts";

/** With these words an object ends that has been given another state: what it holds in memory is of the old one. */
const BEGUN_ANEW = "begins anew with another state";

/** What the control API may do with one object as a whole. */
export class StateKeeper {
  readonly #ctx: DurableObjectState;

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx;
  }

  /** All that the object keeps, as JSON. */
  read(): string {
    return JSON.stringify(readState(this.#ctx.storage));
  }

  /** Whether a state may be put here. */
  fits(shape: StateShape): boolean {
    return fits(this.#ctx.storage, shape);
  }

  /** Puts a state that fits, as JSON, in the place of this one and ends the object. */
  async write(json: string): Promise<void> {
    writeState(this.#ctx.storage, JSON.parse(json) as ObjectState);
    await this.#beginAnew();
  }

  /** Forgets everything and ends the object. */
  async wipe(): Promise<void> {
    await this.#ctx.storage.deleteAlarm();
    await this.#ctx.storage.deleteAll();
    await this.#beginAnew();
  }

  async #beginAnew(): Promise<never> {
    await this.#ctx.storage.sync();
    this.#ctx.abort(BEGUN_ANEW);
    throw new Error(BEGUN_ANEW);
  }
}

/** Waits for a call that ends its object: that it fails by those words is the success. */
export async function begunAnew(call: Promise<void>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!String(error).includes(BEGUN_ANEW)) throw error;
  }
}
