import type { Participant } from "../storage/transactions.ts";
import type { Clock } from "../time/clock.ts";

export const dueSchema = "CREATE TABLE due (name TEXT PRIMARY KEY, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;";

/** Delay until unfinished work is due again. */
const RETRY_MS = 5_000;

/**
 * Work that must happen without a connection, by name and time, on the object's only alarm. Timers in memory keep it
 * punctual; the alarm guarantees it.
 */
export class DueTimes implements Participant {
  readonly #storage: DurableObjectStorage;
  readonly #clock: Clock;
  /** Times as stored, by name. */
  readonly #known = new Map<string, number>();

  constructor(storage: DurableObjectStorage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
  }

  /** Setting the same time again writes nothing: every stake sets the time of its round. */
  set(name: string, time: number): void {
    if (this.#known.get(name) === time) return;
    const changed = this.#storage.sql.exec(
      `INSERT INTO due (name, time) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET time = excluded.time WHERE time <> excluded.time RETURNING name`,
      name,
      time,
    );
    this.#known.set(name, time);
    if (changed.toArray().length > 0) this.arm();
  }

  /** Sets a time unless an earlier one is set, so that a new entry does not delay older ones. */
  bringForward(name: string, time: number): void {
    const earliest = this.#known.get(name) ?? this.#stored(name);
    if (earliest === undefined || time < earliest) this.set(name, time);
    else this.#known.set(name, earliest);
  }

  has(name: string): boolean {
    return this.#stored(name) !== undefined;
  }

  #stored(name: string): number | undefined {
    return this.#storage.sql.exec<{ time: number }>("SELECT time FROM due WHERE name = ?", name).toArray()[0]?.time;
  }

  clear(name: string): void {
    this.#known.delete(name);
    this.#storage.sql.exec("DELETE FROM due WHERE name = ?", name);
    this.arm();
  }

  /**
   * Returns the names due at `now` and postpones each by `RETRY_MS` until it is set or cleared. If the object restarts
   * in between, the alarm wakes it again.
   */
  ring(now: number): string[] {
    this.#known.clear();
    const names = this.#storage.sql
      .exec<{ name: string }>("UPDATE due SET time = ? WHERE time <= ? RETURNING name", now + RETRY_MS, now)
      .toArray()
      .map(({ name }) => name);
    this.arm();
    return names;
  }

  flush(): void {
    // Each time is written at once.
  }

  /** A transaction that failed may have set times. */
  forget(): void {
    this.#known.clear();
  }

  /** Sets the alarm to the first due time; also runs after a restart and after a change of the clock. */
  arm(): void {
    const [first] = this.#storage.sql.exec<{ time: number }>("SELECT time FROM due ORDER BY time LIMIT 1").toArray();
    const at = first === undefined ? null : this.#clock.realTimeOf(first.time);
    // The output gate holds answers until these writes are stored, so no await is needed.
    if (at === null) void this.#storage.deleteAlarm();
    else void this.#storage.setAlarm(at);
  }
}
