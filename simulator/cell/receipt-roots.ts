import type { LogDraft } from "#fairness/log.ts";
import { rootOf } from "#fairness/tree.ts";

const MINUTE_MS = 60_000;
/** So many moments of a minute at which cells send. */
const SPREAD = 60;
/** So many minutes wait while the list cannot be reached. */
const WAITING_MAX = 60;

interface RootsNeeds {
  readonly cell: number;
  readonly now: () => number;
  readonly append: (drafts: readonly LogDraft[]) => Promise<unknown>;
  /** Runs its argument at a simulated time; false: never, because time is frozen. */
  readonly later: (time: number, run: () => void) => boolean;
  readonly onFailure: (error: unknown) => void;
}

/**
 * The roots of the receipts that a cell signed in a minute, as one root on the public list. Only in memory: a stake writes
 * no row for it, and a restart leaves out the rest of the minute.
 */
export class ReceiptRoots {
  readonly #needs: RootsNeeds;
  #minute = 0;
  #isTimed = false;
  #roots: string[] = [];
  #waiting: LogDraft[] = [];

  constructor(needs: RootsNeeds) {
    this.#needs = needs;
  }

  readonly add = (root: string): void => {
    const minute = Math.floor(this.#needs.now() / MINUTE_MS);
    if (minute > this.#minute) {
      this.#close();
      if (!this.#isTimed) void this.#send();
      this.#minute = minute;
      // Cells send one after the other, so that the list is not asked by all of them at once.
      const sendTime = (minute + 1) * MINUTE_MS + (this.#needs.cell % SPREAD) * (MINUTE_MS / SPREAD);
      this.#isTimed = this.#needs.later(sendTime, () => {
        if (minute === this.#minute) this.#close();
        void this.#send();
      });
    }
    this.#roots.push(root);
  };

  #close(): void {
    if (this.#roots.length === 0) return;
    const lines = [["roots", this.#roots.length] as const, ["root", rootOf(this.#roots)] as const];
    this.#waiting.push({ subject: `receipts ${this.#needs.cell} ${this.#minute}`, lines });
    this.#roots = [];
  }

  async #send(): Promise<void> {
    const sent = this.#waiting;
    if (sent.length === 0) return;
    this.#waiting = [];
    try {
      await this.#needs.append(sent);
    } catch (error) {
      this.#waiting = [...sent, ...this.#waiting].slice(-WAITING_MAX);
      this.#needs.onFailure(error);
    }
  }
}
