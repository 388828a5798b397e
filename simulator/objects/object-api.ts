import type { FailedSteps } from "#contract/control/operate.ts";
import type { StateShape } from "../storage/object-state.ts";

/** The RPC calls that every Durable Object of the simulator answers. */
export interface ObjectApi extends Rpc.DurableObjectBranded {
  /** Throws if the object cannot store. */
  checkStorage(): Promise<void>;
  /** The object's failed steps; empty if none failed. */
  failedSteps(): FailedSteps[];
  /** Everything that the object stores, as JSON. */
  readState(): string;
  /** Whether a state may be loaded here. */
  stateFits(shape: StateShape): boolean;
  /** Replaces the object's state and ends the object. */
  writeState(json: string): Promise<void>;
  /** Deletes everything and ends the object. */
  wipe(): Promise<void>;
  restart(): void;
}
