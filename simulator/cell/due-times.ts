import type { Clock } from "../time/clock.ts";

export const dueSchema = "CREATE TABLE due (name TEXT PRIMARY KEY, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

/** What was due and has not been done is due again after this. */
const RETRY_MS = 5_000;

/**
 * What must happen even if nobody is connected, by name and time, on the object's one alarm. Timers in memory make
 * things punctual; this makes them certain.
 */
export class DueTimes {
  readonly #storage: DurableObjectStorage;
  readonly #clock: Clock;

  constructor(storage: DurableObjectStorage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** A time that is set already costs no more than that look: every stake sets that of its round. */
  set(name: string, time: number): void {
    const changed = this.#storage.sql.exec(
      `INSERT INTO due (name, time) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET time = excluded.time WHERE time <> excluded.time RETURNING name`,
      name,
      time,
    );
    if (changed.toArray().length > 0) this.arm();
  }

  /** Sets a time unless an earlier one is set: whoever adds to a list must not put off what waits in it. */
  bringForward(name: string, time: number): void {
    const changed = this.#storage.sql.exec(
      `INSERT INTO due (name, time) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET time = excluded.time WHERE time > excluded.time RETURNING name`,
      name,
      time,
    );
    if (changed.toArray().length > 0) this.arm();
  }

  has(name: string): boolean {
    return this.#storage.sql.exec("SELECT 1 FROM due WHERE name = ?", name).toArray().length > 0;
  }

  clear(name: string): void {
    this.#storage.sql.exec("DELETE FROM due WHERE name = ?", name);
    this.arm();
  }

  /**
   * What is due at `now`. It stays on the list for a little later, until whoever does it sets it anew or clears it: an
   * object that ends in the middle is woken again.
   */
  ring(now: number): string[] {
    const names = this.#storage.sql
      .exec<{ name: string }>("UPDATE due SET time = ? WHERE time <= ? RETURNING name", now + RETRY_MS, now)
      .toArray()
      .map(({ name }) => name);
    this.arm();
    return names;
  }

  /** Sets the alarm to the first due time; after start-up and after the clock was changed, too. */
  arm(): void {
    const [first] = this.#storage.sql.exec<{ time: number }>("SELECT time FROM due ORDER BY time LIMIT 1").toArray();
    const at = first === undefined ? null : this.#clock.realTimeOf(first.time);
    // The output gate holds answers until these writes are stored; no promise of theirs needs waiting for.
    if (at === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(at);
  }
}
