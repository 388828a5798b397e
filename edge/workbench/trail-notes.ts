import { SUCCESS } from "#contract/call.ts";
import type { Act } from "./trail.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/values/durations.ts";

interface NotesNeeds {
  /** Real ms since the epoch. */
  readonly now: () => number;
  readonly write: (act: Act, code: number, times: number) => Promise<unknown>;
}

interface Noted {
  readonly who: string;
  /** Method and path of the call. */
  readonly act: string;
  readonly code: number;
  readonly until: number;
  /** Since its line. */
  more: number;
}

/**
 * Writes reads and refused acts to the trail, without input. The first of an operator, call and code is a line at once.
 * Further reads within an hour, or refusals within a minute, are counted in this process: the next note of any kind
 * after that time writes their number.
 */
export class TrailNotes {
  readonly #needs: NotesNeeds;
  readonly #counting = new Map<string, Noted>();

  constructor(needs: NotesNeeds) {
    this.#needs = needs;
  }

  async read(who: string, act: string): Promise<void> {
    await this.#note(who, act, SUCCESS, HOUR_MS);
  }

  /** `who`: null if nobody knows, for whom all calls are one. */
  async refused(who: string | null, act: string, code: number): Promise<void> {
    await this.#note(who ?? "unknown", who === null ? "any call" : act, code, MINUTE_MS);
  }

  async #note(who: string, act: string, code: number, windowMs: number): Promise<void> {
    const now = this.#needs.now();
    const over = [...this.#counting].filter(([, { until }]) => until <= now);
    for (const [key] of over) this.#counting.delete(key);
    const due = over.flatMap(([, noted]) => (noted.more > 0 ? [{ ...noted, times: noted.more }] : []));
    const key = JSON.stringify([who, act, code]);
    const known = this.#counting.get(key);
    if (known !== undefined) known.more += 1;
    else {
      this.#counting.set(key, { who, act, code, until: now + windowMs, more: 0 });
      due.push({ who, act, code, until: 0, more: 0, times: 1 });
    }
    for (const { times, ...each } of due) {
      const line = { realTime: now, who: each.who, act: each.act, reason: "", input: null };
      // A note that is lost keeps nobody from a read.
      await this.#needs.write(line, each.code, times).catch(() => undefined);
    }
  }
}
