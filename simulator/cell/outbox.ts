import { MINUTE_MS } from "#contract/values/durations.ts";
import type { LogFailure } from "../log/log.ts";
import type { GroupCommit } from "../storage/transactions.ts";
import type { Clock } from "../time/clock.ts";
import type { DueTimes } from "./due-times.ts";
import { all, first } from "../storage/sql.ts";

export const outboxSchema = `
  -- What other objects have still to be told. A row goes with their answer, in the transaction that acts on it.
  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    time INTEGER NOT NULL,
    -- Whom it is for: each has a queue of its own.
    target TEXT NOT NULL DEFAULT '',
    tries INTEGER NOT NULL DEFAULT 0,
    next_time INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX outbox_queue ON outbox (target, next_time);
  -- What other cells have told: a repeat gets the first outcome again.
  CREATE TABLE inbox (id TEXT PRIMARY KEY, outcome TEXT NOT NULL, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

export const OUTBOX = "outbox";
/** First retry delay; it doubles with each failure. */
const RETRY_MS = 5_000;
const RETRY_MAX_MS = 5 * MINUTE_MS;
/** Messages of one queue that are retried at once. */
const LANES = 8;
/** Messages of one queue in flight, those of waiting callers included. Others stay in the queue. */
const UNDER_WAY_MAX = 256;
/** The audit reports undelivered messages older than this. */
export const LATE_AFTER_MS = 60_000;

/** Ms since the oldest message was stored; 0: none waits. */
export function outboxAge(sql: SqlStorage, now: number): number {
  const { time } = sql.exec<{ time: number | null }>("SELECT MIN(time) AS time FROM outbox").one();
  return time === null ? 0 : Math.max(0, now - time);
}

/** A kind of message: its target, its sending and the handling of its answer. */
export interface MessageKind<Payload, Answer> {
  /** The name of the target object. */
  readonly targetOf: (payload: Payload) => string;
  /** Calls the target, which answers a repeated id with its first outcome. Throws if the target is unreachable. */
  readonly send: (id: string, payload: Payload) => Promise<Answer>;
  /** Handles the answer inside the transaction that removes the message. */
  readonly onAnswer: (id: string, payload: Payload, answer: Answer, now: number) => void;
}

interface OutboxNeeds {
  readonly sql: SqlStorage;
  readonly clock: Clock;
  readonly due: DueTimes;
  readonly commit: GroupCommit;
  readonly logFailure: LogFailure;
}

type Row = { id: string; kind: string; payload: string; target: string; tries: number };

/** The state of a target, in memory. */
interface Queue {
  underWay: number;
  /** Consecutive failures. */
  failures: number;
  pausedUntil: number;
}

/**
 * Messages to other objects, each stored in the transaction of its cause. The outbox sends a message at once and
 * retries by alarm without end; it handles the answer once. Every target has its own queue, so an unreachable target
 * delays no other. A failed message moves behind the others of its queue.
 */
export class Outbox {
  readonly #needs: OutboxNeeds;
  readonly #kinds = new Map<string, MessageKind<unknown, unknown>>();
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #queues = new Map<string, Queue>();

  constructor(needs: OutboxNeeds) {
    this.#needs = needs;
  }

  register<Payload, Answer>(kind: string, messages: MessageKind<Payload, Answer>): void {
    this.#kinds.set(kind, messages as MessageKind<unknown, unknown>);
  }

  put(kind: string, id: string, payload: object, now: number): void {
    const { sql, due } = this.#needs;
    sql.exec(
      "INSERT INTO outbox (id, kind, payload, time, target, next_time) VALUES (?, ?, ?, ?, ?, ?)",
      id,
      kind,
      JSON.stringify(payload),
      now,
      this.#kindOf(kind).targetOf(payload),
      now,
    );
    due.bringForward(OUTBOX, now + RETRY_MS);
  }

  /** Sends one message at once and waits for it alone. */
  async deliver(id: string): Promise<void> {
    const row = first<Row>(this.#needs.sql, "SELECT id, kind, payload, target, tries FROM outbox WHERE id = ?", id);
    if (row === undefined) return;
    if (this.#underWay.has(id) || this.#queueOf(row.target).underWay < UNDER_WAY_MAX) await this.#try(row);
    this.#arm();
  }

  /** Starts `deliverDue` without waiting for it: a target that never answers must not delay other work. */
  deliverSoon(): void {
    this.deliverDue().catch((error: unknown) => this.#needs.logFailure("outbox_failed", error));
  }

  /** Sends the due messages of every queue; the alarm retries failures. */
  async deliverDue(): Promise<void> {
    const now = this.#needs.clock.now();
    const due = this.#waiting().filter(({ next_time }) => next_time <= now);
    await Promise.all(due.map(({ target }) => this.#drain(target)));
    this.#arm();
  }

  async #drain(target: string): Promise<void> {
    const free = Math.max(0, LANES - this.#queueOf(target).underWay);
    await Promise.all(Array.from({ length: free }, () => this.#lane(target)));
  }

  async #lane(target: string): Promise<void> {
    for (let row = this.#next(target); row !== undefined; row = this.#next(target)) await this.#try(row);
  }

  /** The first message of a queue that is due and not in flight; undefined during a pause. */
  #next(target: string): Row | undefined {
    const { sql, clock } = this.#needs;
    const now = clock.now();
    const { pausedUntil, underWay } = this.#queueOf(target);
    if (now < pausedUntil) return undefined;
    return all<Row>(
      sql,
      `SELECT id, kind, payload, target, tries FROM outbox WHERE target = ? AND next_time <= ?
         ORDER BY next_time LIMIT ?`,
      target,
      now,
      underWay + 1,
    ).find(({ id }) => !this.#underWay.has(id));
  }

  #try(row: Row): Promise<void> {
    const underWay = this.#underWay.get(row.id) ?? this.#send(row).finally(() => this.#underWay.delete(row.id));
    this.#underWay.set(row.id, underWay);
    return underWay;
  }

  async #send({ id, kind, payload, target, tries }: Row): Promise<void> {
    const { sql, clock, commit, logFailure } = this.#needs;
    const queue = this.#queueOf(target);
    queue.underWay += 1;
    try {
      const messages = this.#kindOf(kind);
      const parsed: unknown = JSON.parse(payload);
      const answer = await messages.send(id, parsed);
      await commit.run(() => {
        const gone = sql.exec("DELETE FROM outbox WHERE id = ? RETURNING id", id).toArray();
        if (gone.length > 0) messages.onAnswer(id, parsed, answer, clock.now());
      });
      const wasPaused = queue.failures > 0;
      queue.failures = 0;
      queue.pausedUntil = 0;
      // The target is reachable again, so its other messages need not wait for the alarm.
      if (wasPaused) this.deliverSoon();
    } catch (error) {
      logFailure("message_failed", error, { kind, target, tries: tries + 1 });
      const now = clock.now();
      queue.failures += 1;
      queue.pausedUntil = now + retryAfter(queue.failures);
      sql.exec("UPDATE outbox SET tries = tries + 1, next_time = ? WHERE id = ?", now + retryAfter(tries + 1), id);
    } finally {
      queue.underWay -= 1;
    }
  }

  /** Targets with queued messages and the time of the first one. Reads one row per target. */
  #waiting(): { target: string; next_time: number }[] {
    return all<{ target: string; next_time: number }>(
      this.#needs.sql,
      `WITH RECURSIVE queue (target) AS (
           SELECT min(target) FROM outbox
           UNION ALL SELECT (SELECT min(target) FROM outbox WHERE target > queue.target) FROM queue
           WHERE queue.target IS NOT NULL)
         SELECT target, (SELECT min(next_time) FROM outbox WHERE outbox.target = queue.target) AS next_time
         FROM queue WHERE target IS NOT NULL`,
    );
  }

  /** Sets the alarm to the first time of any queue. */
  #arm(): void {
    const { clock, due } = this.#needs;
    const now = clock.now();
    const times = this.#waiting().map(({ target, next_time }) => {
      const { pausedUntil, underWay } = this.#queueOf(target);
      // Also look again at messages in flight, since an answer may never come.
      return Math.max(next_time, pausedUntil, underWay > 0 ? now + RETRY_MS : now);
    });
    if (times.length === 0) due.clear(OUTBOX);
    else due.set(OUTBOX, Math.min(...times));
  }

  #queueOf(target: string): Queue {
    const known = this.#queues.get(target) ?? { underWay: 0, failures: 0, pausedUntil: 0 };
    this.#queues.set(target, known);
    return known;
  }

  #kindOf(kind: string): MessageKind<unknown, unknown> {
    const messages = this.#kinds.get(kind);
    if (messages === undefined) throw new Error(`no such kind of message: ${kind}`);
    return messages;
  }
}

function retryAfter(failures: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** (failures - 1));
}

/** Handles a message from another object inside a transaction; a repeat gets the first outcome. */
export function receive<Outcome>(sql: SqlStorage, id: string, now: number, act: () => Outcome): Outcome {
  const [first] = sql.exec<{ outcome: string }>("SELECT outcome FROM inbox WHERE id = ?", id).toArray();
  if (first !== undefined) return JSON.parse(first.outcome) as Outcome;
  const outcome = act();
  sql.exec("INSERT INTO inbox (id, outcome, time) VALUES (?, ?, ?)", id, JSON.stringify(outcome), now);
  return outcome;
}
