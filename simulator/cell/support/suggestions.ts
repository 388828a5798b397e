import type { Locale } from "#contract/locale.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { type SUGGESTION_TYPES, SUGGESTIONS_WAITING_MAX } from "#contract/support.ts";
import type { DueTimes } from "../due-times.ts";
import { ListTotals } from "../calls/list-totals.ts";
import { replyTo } from "./replies.ts";

export const suggestionSchema = `
  CREATE TABLE suggestion (
    id INTEGER PRIMARY KEY,
    member INTEGER NOT NULL,
    type TEXT NOT NULL,
    whats_app TEXT NOT NULL,
    content TEXT NOT NULL,
    reply TEXT NOT NULL,
    supple_serial TEXT NOT NULL,
    serial_number TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('Wait', 'Completed')),
    -- The language that it is to be replied to in.
    locale TEXT NOT NULL,
    create_time INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX suggestion_member ON suggestion (member, status, id);
  CREATE INDEX suggestion_waiting ON suggestion (create_time) WHERE status = 'Wait';
`;

/** The name among the due times. */
export const SUGGESTIONS = "suggestions";
/** Somebody reads it: the simulator takes this long to reply. */
export const REPLY_AFTER_MS = 60_000;

export type SuggestionType = (typeof SUGGESTION_TYPES)[number];
export type SuggestionStatus = "Wait" | "Completed";

export interface NewSuggestion {
  readonly type: SuggestionType;
  readonly whats_app: string;
  readonly content: string;
  readonly supple_serial: string;
  readonly locale: Locale;
}

export type Suggestion = Omit<NewSuggestion, "locale"> & {
  readonly id: number;
  /** Empty while it waits. */
  readonly reply: string;
  readonly serial_number: string;
  readonly status: SuggestionStatus;
  readonly create_time: number;
};

export type WaitingSuggestion = Suggestion & { readonly member: number };

const COLUMNS = "id, type, whats_app, content, reply, supple_serial, serial_number, status, create_time";

/** What a cell's members ask the house. Another member's is as if it did not exist. */
export class Suggestions {
  readonly #sql: SqlStorage;
  readonly #due: DueTimes;
  readonly #totals: ListTotals;

  constructor(sql: SqlStorage, due: DueTimes) {
    this.#sql = sql;
    this.#due = due;
    this.#totals = new ListTotals(sql);
  }

  /** Adds a suggestion, to be replied to; gives its serial number, or `suggestions_waiting`. */
  add(member: number, asked: NewSuggestion, now: number): { serial_number: string } | Refusal {
    if (this.count(member, "Wait") >= SUGGESTIONS_WAITING_MAX) return refuse("suggestions_waiting");
    const ordinal = this.#totals.count(member, "suggestion") + 1;
    const serial = `S${member}-${ordinal}`;
    this.#sql.exec(
      `INSERT INTO suggestion
         (member, type, whats_app, content, reply, supple_serial, serial_number, status, locale, create_time)
       VALUES (?, ?, ?, ?, '', ?, ?, 'Wait', ?, ?)`,
      member,
      asked.type,
      asked.whats_app,
      asked.content,
      asked.supple_serial,
      serial,
      asked.locale,
      now,
    );
    this.#totals.add({ member, list: "suggestion", count: 1 });
    if (!this.#due.has(SUGGESTIONS)) this.#due.set(SUGGESTIONS, now + REPLY_AFTER_MS);
    return { serial_number: serial };
  }

  /** Replies to what has waited long enough, and sees to it that the rest is replied to in its time. */
  reply(now: number): void {
    const waiting = this.#sql
      .exec<{ id: number; type: SuggestionType; locale: Locale }>(
        "SELECT id, type, locale FROM suggestion WHERE status = 'Wait' AND create_time <= ?",
        now - REPLY_AFTER_MS,
      )
      .toArray();
    this.#sql.exec(
      `UPDATE suggestion SET status = 'Completed', reply = given.reply
       FROM (SELECT value ->> 0 AS id, value ->> 1 AS reply FROM json_each(?)) AS given WHERE suggestion.id = given.id`,
      JSON.stringify(waiting.map(({ id, type, locale }) => [id, replyTo(type, locale)])),
    );
    const [next] = this.#sql
      .exec<{ time: number }>(
        "SELECT create_time AS time FROM suggestion WHERE status = 'Wait' ORDER BY create_time LIMIT 1",
      )
      .toArray();
    if (next === undefined) this.#due.clear(SUGGESTIONS);
    else this.#due.set(SUGGESTIONS, next.time + REPLY_AFTER_MS);
  }

  /** Those of the cell that wait, newest first. */
  waiting(limit: number): WaitingSuggestion[] {
    return this.#sql
      .exec<WaitingSuggestion>(
        `SELECT member, ${COLUMNS} FROM suggestion WHERE status = 'Wait' ORDER BY create_time DESC, id DESC LIMIT ?`,
        limit,
      )
      .toArray();
  }

  /** Replies to one by hand. Refusals: `suggestion_unknown`; `already_decided`: it has its reply. */
  replyByHand(member: number, serial: string, reply: string): Refusal | null {
    const [found] = this.#sql
      .exec<{ id: number; status: SuggestionStatus }>(
        "SELECT id, status FROM suggestion WHERE member = ? AND serial_number = ?",
        member,
        serial,
      )
      .toArray();
    if (found === undefined) return refuse("suggestion_unknown");
    if (found.status === "Completed") return refuse("already_decided");
    this.#sql.exec("UPDATE suggestion SET status = 'Completed', reply = ? WHERE id = ?", reply, found.id);
    return null;
  }

  /** One page of a member's suggestions of a status, newest first. */
  page(member: number, status: SuggestionStatus, limit: number, offset: number): Suggestion[] {
    return this.#sql
      .exec<Suggestion>(
        `SELECT ${COLUMNS} FROM suggestion WHERE member = ? AND status = ? ORDER BY id DESC LIMIT ? OFFSET ?`,
        member,
        status,
        limit,
        offset,
      )
      .toArray();
  }

  count(member: number, status: SuggestionStatus): number {
    // Few wait: `add` sees to that.
    const waiting = this.#sql
      .exec<{ n: number }>("SELECT count(*) AS n FROM suggestion WHERE member = ? AND status = 'Wait'", member)
      .one().n;
    return status === "Wait" ? waiting : this.#totals.count(member, "suggestion") - waiting;
  }

  find(member: number, id: number): Suggestion | null {
    return (
      this.#sql
        .exec<Suggestion>(`SELECT ${COLUMNS} FROM suggestion WHERE id = ? AND member = ?`, id, member)
        .toArray()[0] ?? null
    );
  }
}
