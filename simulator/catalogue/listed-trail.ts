import type { LogDraft } from "#fairness/log.ts";
import type { TrailMark } from "../objects/catalogue-api.ts";

/** The head of the operators' trail that waits for its entry, and the time of the entry before. */
const TRAIL = "log_trail";
const EVERY_MS = 60_000;

interface Stored {
  readonly mark: TrailMark | null;
  readonly listedAt: number;
}

/** Lets the head of the operators' trail into the public list once a minute. */
export class ListedTrail {
  readonly #kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.#kv = kv;
  }

  note(mark: TrailMark): void {
    this.#kv.put(TRAIL, { ...this.#stored(), mark });
  }

  /** The head that is due at `now`, which then waits no longer; null: none is. */
  take(now: number): LogDraft | null {
    const { mark, listedAt } = this.#stored();
    if (mark === null || Math.abs(now - listedAt) < EVERY_MS) return null;
    this.#kv.put(TRAIL, { mark: null, listedAt: now } satisfies Stored);
    return { subject: `trail ${mark.id} ${mark.seq}`, lines: [["hash", mark.hash]] };
  }

  #stored(): Stored {
    return this.#kv.get<Stored>(TRAIL) ?? { mark: null, listedAt: 0 };
  }
}
