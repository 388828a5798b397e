import type { FailedSteps } from "#contract/control/operate.ts";
import { realNow } from "../time/clock.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Logs a JSON line. Fields are names and numbers, never a caller's input. */
export function logInfo(event: string, fields: Fields): void {
  console.log(JSON.stringify({ level: "info", time: realNow(), event, ...fields }));
}

/**
 * Logs an error as a JSON line with its stack, never with a caller's input. The server maps stack positions to source
 * files.
 */
export function logError(event: string, error: unknown, more: Fields = {}): void {
  const { stack } = error instanceof Error ? error : new Error(String(error));
  const line = { level: "error", time: realNow(), event, ...more, error: errorText(error), stack };
  console.error(JSON.stringify(line));
}

function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `Error: ${String(error)}`;
}

/** The key in an object's store. */
const KEPT = "failures";

/** Work that fails without pause writes no more often, ms. */
const WRITE_EVERY_MS = 60_000;

/** Logs and counts work that threw, with the fields of `logError`. */
export type LogFailure = typeof logError;

type Kept = Omit<FailedSteps, "object">;

/**
 * Counts the failed steps of an object. The store keeps the count, since an idle object leaves the memory within
 * seconds.
 */
export class Failures {
  readonly #kv: SyncKvStorage;
  #steps: Kept | undefined;
  #writtenAt = -Infinity;
  #second = 0;
  /** The lines of this second. */
  readonly #logged = new Set<string>();

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  readonly log: LogFailure = (event: string, error: unknown, more?: Fields) => {
    const now = realNow();
    if (this.#isNew(JSON.stringify([event, more]), now)) logError(event, error, more);
    try {
      const { count } = this.read() ?? { count: 0 };
      this.#steps = { count: count + 1, last: { real_time: now, event, error: errorText(error) } };
      if (now - this.#writtenAt < WRITE_EVERY_MS) return;
      this.#kv.put(KEPT, this.#steps);
      this.#writtenAt = now;
    } catch {
      // A full disk. The memory has the count.
    }
  };

  /** Undefined: no step failed. */
  read(): Kept | undefined {
    this.#steps ??= this.#kv.get<Kept>(KEPT);
    return this.#steps;
  }

  /** A loop that fails without pause logs one line a second. */
  #isNew(line: string, now: number): boolean {
    const second = Math.floor(now / SECOND_MS);
    if (second !== this.#second) this.#logged.clear();
    this.#second = second;
    if (this.#logged.has(line)) return false;
    this.#logged.add(line);
    return true;
  }
}
