import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import { isRefusal, refuse } from "#contract/refusals.ts";
import { type Envelope, type MemberCall, type Route, toEnvelope, Unchanged } from "#simulator/http/route.ts";
import { sentBetId, uuidDigits } from "#simulator/ledger/stake.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import type { Participant } from "#simulator/storage/transactions.ts";

export const idempotencySchema = `
  -- The key of each call that changed something, kept as long as the record that the call made: for ever.
  CREATE TABLE idempotency_key (
    member INTEGER NOT NULL,
    key TEXT NOT NULL,
    -- Call and body, hashed: the same key with another request is a mistake of the caller.
    request TEXT NOT NULL,
    answer TEXT NOT NULL,
    time INTEGER NOT NULL,
    -- The key leaves with the game's record.
    of_game INTEGER NOT NULL,
    PRIMARY KEY (member, key)
  ) STRICT, WITHOUT ROWID;
`;

interface FirstAnswer extends Record<string, SqlStorageValue> {
  readonly request: string;
  /** JSON: the envelope, or the brief of its route. */
  readonly answer: string;
  readonly time: number;
}

/** A call that moves money. */
interface MoneyRequest {
  readonly route: Route<MemberCall>;
  readonly context: MemberCall;
  readonly input: unknown;
  readonly key: string | null;
  readonly body: string;
  /** The key leaves with the record in the archive. */
  readonly isOfGame: boolean;
}

type Row = readonly [member: number, key: string, request: string, answer: string, time: number, ofGame: number];

/** A UUID is the longest part of a row. No caller's key has a tilde. */
function storedKey(key: string): string {
  const digits = uuidDigits(key);
  return digits === null ? key : `~${Buffer.from(digits, "hex").toString("base64url")}`;
}

/** The keys after this one are not looked at yet. */
interface Place {
  readonly member: number;
  readonly key: string;
}

const BEGINNING: Place = { member: 0, key: "" };

/** Limit for answers that no row keeps: of calls that changed nothing, or whose record has the key. */
const UNCHANGED_MAX = 10_000;
/** The number of a member's newest stakes that are read for keys; below, of members with keys in memory. */
const STAKES_READ = 100;
const MEMBERS_MAX = 1_000;

/**
 * Stores the first answer to each call that moves money by its Idempotency-Key, in the transaction of its record.
 * Refusals are not stored, since they leave no record.
 */
export class IdempotencyStore implements Participant {
  readonly #sql: SqlStorage;
  readonly #betIdIsKey: (game: string) => boolean;
  /** By member and key: one batch may hold two requests with the same key. */
  readonly #staged = new Map<string, Row>();
  readonly #unchanged = new FifoCache<string, FirstAnswer>(UNCHANGED_MAX);
  /** The keys of members' newest stakes. */
  readonly #ofStakes = new FifoCache<number, ReadonlySet<string | null>>(MEMBERS_MAX);
  /** How far the pass over the games' keys has come. */
  #passed = BEGINNING;

  /** `betIdIsKey`: of a stake's game. */
  constructor(sql: SqlStorage, betIdIsKey: (game: string) => boolean = () => false) {
    this.#sql = sql;
    this.#betIdIsKey = betIdIsKey;
  }

  find(member: number, key: string): FirstAnswer | null {
    const name = nameOf(member, key);
    const staged = this.#staged.get(name);
    if (staged !== undefined) return { request: staged[2], answer: staged[3], time: staged[4] };
    const stored = this.#sql
      .exec<FirstAnswer>(
        "SELECT request, answer, time FROM idempotency_key WHERE member = ? AND key = ?",
        member,
        storedKey(key),
      )
      .toArray()[0];
    return stored ?? this.#unchanged.get(name) ?? null;
  }

  /**
   * Whether the row of one of the member's newest stakes has the key. `find` forgets these keys at a restart, so one read
   * a member makes up for it.
   */
  isOfStake(member: number, key: string): boolean {
    const known = this.#ofStakes.get(member) ?? this.#keysOfStakes(member);
    this.#ofStakes.set(member, known);
    return known.has(key);
  }

  /** Whether an earlier request had the key of this one. */
  isKnown({ key, context: { member } }: MoneyRequest): boolean {
    return key !== null && (this.find(member, key) !== null || this.isOfStake(member, key));
  }

  /**
   * Answers a request inside its transaction. A repeat gets the first answer as long as its record exists, and another
   * request under the same key is refused. A refusal of `handle` leaves no record, so a repeat may succeed.
   */
  once(request: MoneyRequest, handle: () => object): Envelope {
    const { route, context, key } = request;
    const { call } = route;
    // A concurrent copy may have been accepted while `before` refused this one: both get the same answer.
    const first = key === null ? null : this.find(context.member, key);
    if (first !== null) return repeated(request, first);
    const earlier = route.again?.(context, request.input) ?? null;
    if (earlier !== null) return toEnvelope(call, earlier.outcome, { ...context, now: earlier.now });
    const isUsed = key !== null && this.isOfStake(context.member, key);
    if (isUsed) return toEnvelope(call, refuse("idempotency_conflict"), context);
    const handled = handle();
    const outcome = handled instanceof Unchanged ? (handled.outcome as object) : handled;
    const made = toEnvelope(call, outcome, context);
    if (key !== null && !isRefusal(outcome)) this.keep(request, key, made, handled instanceof Unchanged);
    return made;
  }

  /** Keeps an answer under its key: in a row, or in memory if a record has the key or nothing changed. */
  keep(request: MoneyRequest, key: string, made: Envelope, isUnchanged: boolean): void {
    const { route, context, isOfGame } = request;
    const { member, now: time } = context;
    const answer = JSON.stringify(route.brief?.of(context) ?? made);
    const hashed = hashOf(request);
    const isInMemory = route.again !== undefined || isUnchanged;
    if (isInMemory) this.#unchanged.set(nameOf(member, key), { request: hashed, answer, time });
    else this.#staged.set(nameOf(member, key), [member, storedKey(key), hashed, answer, time, Number(isOfGame)]);
  }

  /** Frees the key of a refused request, so that the client may repeat it. */
  release(member: number, key: string): void {
    this.#staged.delete(nameOf(member, key));
    this.#sql.exec("DELETE FROM idempotency_key WHERE member = ? AND key = ?", member, storedKey(key));
  }

  /**
   * Drops the games' keys from before a time, among the next `limit` keys; runs inside a transaction. Their records are in
   * the archive. Returns false at the end of the pass.
   */
  dropOfGames(before: number, limit: number): boolean {
    const { member, key } = this.#passed;
    const seen = this.#sql
      .exec<{ member: number; key: string; is_old: number }>(
        `SELECT member, key, of_game = 1 AND time < ? AS is_old FROM idempotency_key
         WHERE (member, key) > (?, ?) ORDER BY member, key LIMIT ?`,
        before,
        member,
        key,
        limit,
      )
      .toArray();
    this.#sql.exec(
      "DELETE FROM idempotency_key WHERE (member, key) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))",
      JSON.stringify(seen.filter(({ is_old }) => is_old === 1).map((each) => [each.member, each.key])),
    );
    this.#passed = seen.at(-1) ?? BEGINNING;
    return seen.length > 0;
  }

  flush(): void {
    if (this.#staged.size === 0) return;
    this.#sql.exec(
      `INSERT INTO idempotency_key (member, key, request, answer, time, of_game)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)`,
      JSON.stringify([...this.#staged.values()]),
    );
    this.#staged.clear();
  }

  forget(): void {
    this.#staged.clear();
    // An answer of the failed transaction may be among them.
    this.#unchanged.clear();
    this.#ofStakes.clear();
    this.#passed = BEGINNING;
  }

  #keysOfStakes(member: number): ReadonlySet<string | null> {
    const stakes = this.#sql.exec<{ game: string; betId: string; request: string | null }>(
      `SELECT game, ${sentBetId("bet_id")} AS betId, request FROM stake WHERE member = ? ORDER BY at DESC LIMIT ?`,
      member,
      STAKES_READ,
    );
    return new Set(stakes.toArray().map(({ game, betId, request }) => (this.#betIdIsKey(game) ? betId : request)));
  }
}

function nameOf(member: number, key: string): string {
  return `${member} ${key}`;
}

function repeated(request: MoneyRequest, first: FirstAnswer): Envelope {
  const { route, context, input } = request;
  if (first.request !== hashOf(request)) return toEnvelope(route.call, refuse("idempotency_conflict"), context);
  const kept: unknown = JSON.parse(first.answer);
  if (route.brief === undefined) return kept as Envelope;
  const then = { ...context, now: first.time };
  return toEnvelope(route.call, route.brief.again(then, input, kept), then);
}

/** 132 bits. */
const HASH_CHARACTERS = 22;

function hashOf({ route, body }: MoneyRequest): string {
  return hash("sha256", `${route.call.path} ${body}`, "base64url").slice(0, HASH_CHARACTERS);
}
