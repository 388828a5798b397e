import type { FailedSteps } from "#contract/control/operate.ts";
import type { StateShape } from "../storage/object-state.ts";
import type { RestoredPage } from "../storage/restoration.ts";

/** The RPC calls that every Durable Object of the simulator answers. */
export interface ObjectApi extends Rpc.DurableObjectBranded {
  /** Throws if the object cannot store. It writes only if it has stored nothing for so many real ms, by default 30 s. */
  checkStorage(idleMs?: number): Promise<void>;
  /** The object's failed steps; empty if none failed. */
  failedSteps(): FailedSteps[];
  /** The object's whole storage, as JSON. */
  readState(): string;
  /** Whether a state may be loaded here. */
  stateFits(shape: StateShape): boolean;
  /** Replaces the object's state and ends the object. */
  writeState(json: string): Promise<void>;
  /** Deletes everything and ends the object. */
  wipe(): Promise<void>;
  restart(): void;
  /** The schema steps that the object has run, by part. */
  schema(): Record<string, number>;
  hasRows(table: string): boolean;
  /** A page of the object's data as lines of JSON; null: `after` is no `next` of it. */
  exportPage(after: string | null): { lines: string; next: string | null } | null;
  /** Refuses other calls until the restore ends. */
  beginRestore(id: string): void;
  /** False: the page does not fit. */
  restorePage(page: RestoredPage): boolean;
  /** Whether the object has all pages of an export whose restore has not ended. */
  hasRestored(id: string): boolean;
  /** Whether the object has all pages of an export, so many of them. */
  isRestored(id: string, pages: number): boolean;
  /** Ends the restore, and the object. */
  endRestore(generation: number): Promise<void>;
  /** Draws from other secrets from then on. Ends the object. */
  beginGeneration(generation: number): Promise<void>;
  /** Takes the object back to a time as it next starts. Null: the platform cannot. */
  recoverTo(time: number): Promise<string | null>;
}
