import { changeClock, type Clock, type ClockChange, type ClockState } from "../time/clock.ts";

export const timekeeperSchema = `
  CREATE TABLE living (
    name TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;
`;

/** Knows the time of the whole simulator, and which objects have asked for it: they are told when it changes. */
export class Timekeeper {
  readonly #sql: SqlStorage;
  readonly #clock: Clock;

  constructor(sql: SqlStorage, clock: Clock) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Notes an object that has just come to life, by its name, and gives it the time. */
  enrol(name: string): ClockState {
    this.#sql.exec("INSERT OR IGNORE INTO living (name) VALUES (?)", name);
    return this.#clock.state;
  }

  /** How many cells there are up to the last that has come to life; 0 where none has. */
  cellsSeen(): number {
    const { last } = this.#sql
      .exec<{ last: number | null }>(
        "SELECT max(CAST(substr(name, 6) AS INTEGER)) last FROM living WHERE name GLOB 'cell:*'",
      )
      .one();
    return last === null ? 0 : last + 1;
  }

  /** Begins a time that stands still, whatever it was. For a simulator that nobody has used: rounds never run backwards. */
  beginAt(now: number): void {
    this.#clock.set({ speed: 1, frozen: true, anchorReal: this.#clock.real(), anchorNow: now });
  }

  /** Changes the time from now on; names those who have to hear of it. */
  change(change: ClockChange): { state: ClockState; living: string[] } {
    const state = changeClock(this.#clock.state, change, this.#clock.real());
    this.#clock.set(state);
    return { state, living: [...this.#sql.exec<{ name: string }>("SELECT name FROM living")].map(({ name }) => name) };
  }
}
