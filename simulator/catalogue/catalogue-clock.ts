import { changeClock, type Clock, type ClockChange, type ClockState } from "../time/clock.ts";

export const sharedClockSchema = `
  CREATE TABLE living (
    name TEXT PRIMARY KEY
  ) STRICT, WITHOUT ROWID;
`;

/** The simulator's clock, and the objects that must be notified when it changes. */
export class SharedClock {
  readonly #sql: SqlStorage;
  readonly #clock: Clock;

  constructor(sql: SqlStorage, clock: Clock) {
    this.#sql = sql;
    this.#clock = clock;
  }

  /** Registers an object that has started, by name, and returns the time. */
  enrol(name: string): ClockState {
    this.#sql.exec("INSERT OR IGNORE INTO living (name) VALUES (?)", name);
    return this.#clock.state;
  }

  /** Freezes the clock at any time. Only for an empty simulator, since rounds never run backwards. */
  beginAt(now: number): void {
    this.#clock.set({ speed: 1, frozen: true, anchorReal: this.#clock.real(), anchorNow: now });
  }

  /** Changes the clock and returns the objects to notify. */
  change(change: ClockChange): { state: ClockState; subscribers: string[] } {
    const state = changeClock(this.#clock.state, change, this.#clock.real());
    this.#clock.set(state);
    return {
      state,
      subscribers: [...this.#sql.exec<{ name: string }>("SELECT name FROM living")].map(({ name }) => name),
    };
  }
}
