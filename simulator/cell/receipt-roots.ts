import type { LogDraft, LogLine } from "#fairness/log.ts";
import { rootOf } from "#fairness/tree.ts";
import type { SealRoot } from "../ledger/seals.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

/** Number of moments at which cells' minutes begin, so that all cells do not ask the list at once. */
const SPREAD = 60;
/** Entries that wait while the list cannot be reached. */
const WAITING_MAX = 60;

interface RootsNeeds {
  readonly cell: number;
  /** The newest of the cell's books. */
  readonly seal: () => SealRoot | null;
  readonly now: () => number;
  readonly append: (drafts: readonly LogDraft[]) => Promise<unknown>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Lists the roots of a cell's receipts as one root, beside the newest seal of its books, at the first receipt of each minute: no timer keeps a cell awake. They
 * are only in memory, so that a stake writes no row for them. A cell that falls asleep or restarts leaves some out.
 */
export class ReceiptRoots {
  readonly #needs: RootsNeeds;
  #minute = 0;
  #roots: string[] = [];
  #waiting: LogDraft[] = [];

  constructor(needs: RootsNeeds) {
    this.#needs = needs;
  }

  readonly add = (root: string): void => {
    const { cell, now, seal } = this.#needs;
    this.#roots.push(root);
    const minute = Math.floor((now() - (cell % SPREAD) * (MINUTE_MS / SPREAD)) / MINUTE_MS);
    if (minute <= this.#minute) return;
    this.#minute = minute;
    const lines: LogLine[] = [
      ["roots", this.#roots.length],
      ["root", rootOf(this.#roots)],
    ];
    const sealed = seal();
    if (sealed !== null) lines.push(["books", `${sealed.number} ${sealed.root}`]);
    this.#waiting.push({ subject: `receipts ${cell} ${minute}`, lines });
    this.#roots = [];
    void this.#send();
  };

  async #send(): Promise<void> {
    const sent = this.#waiting;
    this.#waiting = [];
    try {
      await this.#needs.append(sent);
    } catch (error) {
      this.#waiting = [...sent, ...this.#waiting].slice(-WAITING_MAX);
      this.#needs.onFailure(error);
    }
  }
}
