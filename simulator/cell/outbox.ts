import type { Clock } from "../clock.ts";
import type { GroupCommit } from "../storage/group-commit.ts";
import type { DueTimes } from "./due-times.ts";

export const outboxSchema = `
  -- What other objects have still to be told. A row goes with their answer, in the transaction that acts on it.
  CREATE TABLE outbox (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    time INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  -- What other cells have told: a repeat gets the first outcome again.
  CREATE TABLE inbox (id TEXT PRIMARY KEY, outcome TEXT NOT NULL, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

export const OUTBOX = "outbox";
const RETRY_MS = 5_000;

/** One kind of message: how it is sent, and what its answer does. */
export interface MessageKind<Payload, Answer> {
  /** Asks the other object, which answers a repeated id with its first outcome. Throws where it cannot be reached. */
  readonly send: (id: string, payload: Payload) => Promise<Answer>;
  /** Acts on the answer, inside the transaction that takes the message off the list. */
  readonly onAnswer: (id: string, payload: Payload, answer: Answer, now: number) => void;
}

export interface OutboxNeeds {
  readonly sql: SqlStorage;
  readonly clock: Clock;
  readonly due: DueTimes;
  readonly commit: GroupCommit;
}

type Row = { id: string; kind: string; payload: string };

/**
 * Messages to other objects, under ids that this cell made. Each is stored with what it is about in one transaction, tried
 * at once and then by alarm, for ever; its answer is acted on once.
 */
export class Outbox {
  readonly #needs: OutboxNeeds;
  readonly #kinds = new Map<string, MessageKind<unknown, unknown>>();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(needs: OutboxNeeds) {
    this.#needs = needs;
  }

  register<Payload, Answer>(kind: string, messages: MessageKind<Payload, Answer>): void {
    this.#kinds.set(kind, messages as MessageKind<unknown, unknown>);
  }

  /** Stores a message inside a transaction. */
  put(kind: string, id: string, payload: object, now: number): void {
    const { sql, due } = this.#needs;
    sql.exec(
      "INSERT INTO outbox (id, kind, payload, time) VALUES (?, ?, ?, ?)",
      id,
      kind,
      JSON.stringify(payload),
      now,
    );
    due.set(OUTBOX, now + RETRY_MS);
  }

  /** Tries every message that waits. One that fails is tried again by alarm. */
  async deliver(): Promise<void> {
    const { sql, clock, due } = this.#needs;
    const waiting = () => sql.exec<Row>("SELECT id, kind, payload FROM outbox ORDER BY time LIMIT 1000").toArray();
    await Promise.all(waiting().map((row) => this.#deliverOne(row)));
    if (waiting().length === 0) due.clear(OUTBOX);
    else due.set(OUTBOX, clock.now() + RETRY_MS);
  }

  #deliverOne(row: Row): Promise<void> {
    const underWay = this.#underWay.get(row.id) ?? this.#send(row).finally(() => this.#underWay.delete(row.id));
    this.#underWay.set(row.id, underWay);
    return underWay;
  }

  async #send({ id, kind, payload }: Row): Promise<void> {
    const { sql, clock, commit } = this.#needs;
    const messages = this.#kinds.get(kind);
    if (messages === undefined) throw new Error(`no such kind of message: ${kind}`);
    const parsed: unknown = JSON.parse(payload);
    try {
      const answer = await messages.send(id, parsed);
      await commit.run(() => {
        const gone = sql.exec("DELETE FROM outbox WHERE id = ? RETURNING id", id).toArray();
        if (gone.length > 0) messages.onAnswer(id, parsed, answer, clock.now());
      });
    } catch (error) {
      console.error(JSON.stringify({ event: "message_failed", kind, error: String(error) }));
    }
  }
}

/** Acts on a message from another object inside a transaction, once: a repeat gets the first outcome again. */
export function receive<Outcome>(sql: SqlStorage, id: string, now: number, act: () => Outcome): Outcome {
  const [first] = sql.exec<{ outcome: string }>("SELECT outcome FROM inbox WHERE id = ?", id).toArray();
  if (first !== undefined) return JSON.parse(first.outcome) as Outcome;
  const outcome = act();
  sql.exec("INSERT INTO inbox (id, outcome, time) VALUES (?, ?, ?)", id, JSON.stringify(outcome), now);
  return outcome;
}
