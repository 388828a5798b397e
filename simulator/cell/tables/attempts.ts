import type { Refusal } from "#contract/refusals.ts";
import type { LogFailure } from "#simulator/log/log.ts";
import { first } from "#simulator/storage/sql.ts";
import type { GroupCommit } from "#simulator/storage/transactions.ts";

export const attemptsSchema = `
  -- The refused and contested attempts of a round. A round without them has no row.
  CREATE TABLE round_attempts (
    game TEXT NOT NULL,
    period INTEGER NOT NULL,
    -- When it was written, ms.
    time INTEGER NOT NULL,
    -- JSON, in order of arrival.
    attempts TEXT NOT NULL,
    -- How many more were refused, beyond what is kept of a member and of a round.
    omitted INTEGER NOT NULL,
    PRIMARY KEY (game, period)
  ) STRICT, WITHOUT ROWID;
  -- From when on refused attempts were in memory, ms; null: from the round's first stake.
  ALTER TABLE round ADD COLUMN attempts_from INTEGER;
`;

export const ATTEMPT_KINDS = ["stake", "cancel", "cash_out"] as const;
export type AttemptKind = (typeof ATTEMPT_KINDS)[number];

/** An attempt that was refused, or that its member may contest. Times in ms, by the server's clock. */
export interface Attempt {
  readonly member: number;
  readonly kind: AttemptKind;
  /** The frame or the body as it arrived, up to `RECEIVED_MAX` characters. */
  readonly received: string;
  readonly arrival: number;
  readonly answered: number;
  /** Null: it was accepted, for less than the member's screen showed. */
  readonly refusal: Pick<Refusal, "refusal" | "with"> | null;
  /** The round that it names, if that is another than the one that ran. */
  readonly named?: number;
}

/** `named`: the round that it names; null: none. */
export type NewAttempt = Omit<Attempt, "named"> & { readonly named: number | null };

export const RECEIVED_MAX = 512;
/** Bounds for a flood. A row of SQLite takes up to 2 MB: as JSON an attempt has at most 3.3 kB. */
export const MEMBER_MAX = 8;
const ROUND_MAX = 500;

/** The attempts of a round, and how many more there were. */
interface KeptAttempts {
  readonly attempts: readonly Attempt[];
  readonly omitted: number;
}

interface OpenAttempts {
  readonly attempts: Attempt[];
  readonly byMember: Map<number, number>;
  omitted: number;
}

interface AttemptsNeeds {
  readonly sql: SqlStorage;
  readonly commit: GroupCommit;
  readonly logFailure: LogFailure;
}

/**
 * The refused attempts at each table. They are in memory until their round is over, and then a row. A restart in
 * between loses them.
 */
export class Attempts {
  readonly #needs: AttemptsNeeds;
  readonly #open = new Map<string, Map<number, OpenAttempts>>();

  constructor(needs: AttemptsNeeds) {
    this.#needs = needs;
  }

  /** Notes an attempt in the round that ran at its arrival. */
  note(game: string, period: number, { named, ...attempt }: NewAttempt): void {
    const rounds = this.#open.get(game) ?? new Map<number, OpenAttempts>();
    this.#open.set(game, rounds);
    const round: OpenAttempts = rounds.get(period) ?? { attempts: [], byMember: new Map(), omitted: 0 };
    rounds.set(period, round);
    const own = round.byMember.get(attempt.member) ?? 0;
    if (own >= MEMBER_MAX || round.attempts.length >= ROUND_MAX) {
      round.omitted += 1;
      return;
    }
    round.byMember.set(attempt.member, own + 1);
    const received = withoutToken(attempt.received).slice(0, RECEIVED_MAX);
    round.attempts.push({ ...attempt, received, ...(named !== null && named !== period && { named }) });
  }

  /** True while attempts at a table wait for the end of their round. */
  hasAny(game: string): boolean {
    return (this.#open.get(game)?.size ?? 0) > 0;
  }

  /** Writes those of the rounds before a period. */
  async store(game: string, before: number, now: number): Promise<void> {
    const rounds = this.#open.get(game);
    const over = [...(rounds ?? [])].filter(([period]) => period < before);
    if (rounds === undefined || over.length === 0) return;
    const { commit, logFailure, sql } = this.#needs;
    try {
      await commit.run(() => {
        for (const [period, { attempts, omitted }] of over) {
          sql.exec(
            "INSERT OR IGNORE INTO round_attempts (game, period, time, attempts, omitted) VALUES (?, ?, ?, ?, ?)",
            game,
            period,
            now,
            JSON.stringify(attempts),
            omitted,
          );
        }
      });
    } catch (error) {
      // No money depends on them, and the table must go on.
      logFailure("attempts_not_stored", error, { table: game });
    }
    for (const [period] of over) rounds.delete(period);
  }

  /** Stored, or still in memory. */
  of(game: string, period: number): KeptAttempts {
    const open = this.#open.get(game)?.get(period);
    if (open !== undefined) return open;
    const row = first<{ attempts: string; omitted: number }>(
      this.#needs.sql,
      "SELECT attempts, omitted FROM round_attempts WHERE game = ? AND period = ?",
      game,
      period,
    );
    if (row === undefined) return { attempts: [], omitted: 0 };
    return { attempts: JSON.parse(row.attempts) as Attempt[], omitted: row.omitted };
  }

  /** Of the first later round that has any. */
  after(game: string, period: number): KeptAttempts & { readonly period: number | null } {
    const row = first<{ period: number }>(
      this.#needs.sql,
      "SELECT period FROM round_attempts WHERE game = ? AND period > ? ORDER BY period LIMIT 1",
      game,
      period,
    );
    const later = [...(this.#open.get(game)?.keys() ?? [])].filter((each) => each > period);
    const next = Math.min(...later, row?.period ?? Infinity);
    return next === Infinity ? { attempts: [], omitted: 0, period: null } : { ...this.of(game, next), period: next };
  }
}

/** Blanks what a client may have put beside the fields of a frame. */
function withoutToken(text: string): string {
  return text.replaceAll(/((?:token|authorization)\\*"\s*:\s*\\*")[^"\\]*/gi, "$1");
}
