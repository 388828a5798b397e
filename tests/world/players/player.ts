import type { Random } from "../random.ts";
import { Errand } from "./errand.ts";
import type { Journal } from "./journal.ts";
import type { Envelope, Outside } from "./outside.ts";
import type { Rounds } from "./rounds.ts";
import type { Resident } from "./town.ts";
import type { Guess } from "./win.ts";

export interface PersonNeeds {
  readonly outside: Outside;
  readonly journal: Journal;
  readonly rounds: Rounds;
  readonly random: Random;
  readonly home: Resident;
  /** The others, who money can be sent to. */
  readonly others: readonly Resident[];
}

/** Someone who does one thing after another, or several at once, and asks again for what was not answered. */
export class Person {
  readonly outside: Outside;
  readonly journal: Journal;
  readonly rounds: Rounds;
  readonly random: Random;
  readonly home: Resident;
  readonly others: readonly Resident[];
  /** Guesses at Win Go that were accepted. */
  readonly guesses: Guess[] = [];
  isMining = false;
  #keys = 0;

  constructor({ outside, journal, rounds, random, home, others }: PersonNeeds) {
    this.outside = outside;
    this.journal = journal;
    this.rounds = rounds;
    this.random = random;
    this.home = home;
    this.others = others;
  }

  /** A name that this person has not used yet. */
  nextKey(what: string): string {
    return `${what}-${this.home.id}-${++this.#keys}`;
  }

  /** Something to be asked for under a key of its own. */
  errand(path: string, body: object): Errand {
    const { token } = this.home;
    return new Errand(this.outside, { method: "POST", path, body, token, key: this.nextKey("key") });
  }

  /** Asks until it is answered. */
  async look(path: string): Promise<Envelope> {
    const { token } = this.home;
    return new Errand(this.outside, { method: "GET", path, token }).insist();
  }

  /** Says something that takes no key, until it is answered: it may be heard more than once. */
  async say(path: string, body: object): Promise<Envelope> {
    return new Errand(this.outside, { method: "POST", path, body }).insist();
  }

  /** All rows of a list of one's own. */
  async list<Row>(path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1; ; page++) {
      const { queryset } = await this.look(`${path}${path.includes("?") ? "&" : "?"}p=${page}&p_size=20`);
      rows.push(...(queryset as Row[]));
      if ((queryset as Row[]).length < 20) return rows;
    }
  }

  /** Sends an errand until it is answered, and perhaps twice at once. */
  async run(errand: Errand): Promise<Envelope> {
    if (this.random.chance(0.15)) void errand.sendOnce();
    return errand.insist();
  }
}
