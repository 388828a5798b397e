import type { Entry } from "../entries.ts";
import type { Errand } from "./errand.ts";
import type { Envelope } from "./outside.ts";

/** Something that a member asked for, and what has to come of it. */
interface Deed {
  readonly errand: Errand;
  /** What an accepted one moves at once. */
  readonly entries: (answer: Envelope) => readonly Entry[];
}

/** All that people did in a world: what was acknowledged has to hold, and once. */
export class Journal {
  readonly deeds: Deed[] = [];
  /** What follows from deeds later: payments that were called back, rounds that were settled. */
  readonly later: Entry[] = [];
  /** Words for what must not be: a promise that was broken. */
  readonly broken: string[] = [];
  acknowledged = 0;

  do(errand: Errand, entries: Deed["entries"] = () => []): Errand {
    this.deeds.push({ errand, entries });
    return errand;
  }

  /** All that the members' ledgers have to show. */
  expected(): Entry[] {
    const atOnce = this.deeds.flatMap(({ errand, entries }) =>
      errand.answer?.code === 200 ? entries(errand.answer) : [],
    );
    return [...atOnce, ...this.later];
  }
}
