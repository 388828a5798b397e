import { PROVIDER_GAMES } from "#contract/calls/exg.ts";
import { OF_PROVIDERS, partsOf } from "#simulator/provider-games/provider-games.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import { sentBetId, type Stake, WIN_COLUMN } from "#simulator/ledger/stake.ts";
import type { OpenDebit } from "#simulator/objects/cell-api.ts";
import { all } from "#simulator/storage/sql.ts";
import type { Participant } from "#simulator/storage/transactions.ts";

export const providerSchema = `
  -- Rollbacks of debits that have not come: they will be refused.
  CREATE TABLE refused_debit (
    member INTEGER NOT NULL,
    provider TEXT NOT NULL,
    debit TEXT NOT NULL,
    time INTEGER NOT NULL,
    -- The member's then.
    balance INTEGER NOT NULL,
    PRIMARY KEY (member, provider, debit)
  ) STRICT, WITHOUT ROWID;
`;

/** The id in the ledger of a win beyond a round's first, which has a row of its own. */
export function extraWinId(member: number, provider: string, transaction: string): string {
  return `${PROVIDER_GAMES}:${member}:${provider}:${transaction}`;
}

/** A debit's stake, with the id of the win that ended it. */
export type Debit = Stake & { [WIN_COLUMN]: string | null };

/** A movement under a provider's transaction id. `extra`: a win beyond the round's first. */
type Movement =
  | { readonly kind: "debit" | "credit"; readonly at: number }
  | { readonly kind: "extra"; readonly id: string }
  | { readonly kind: "refused"; readonly balance: number; readonly time: number };

interface Known {
  /** By provider and transaction id. */
  readonly movements: Map<string, Movement>;
  /** The times of the debits, by game and round. */
  readonly rounds: Map<string, number[]>;
}

/** Movements in memory, unless a single member has more. */
const MOVEMENTS_MAX = 100_000;

interface RoundsNeeds {
  readonly sql: SqlStorage;
  readonly ledger: Pick<Ledger, "at" | "writeStakes">;
}

/**
 * Finds members' movements by a provider's ids. An index on disk would cost each debit a row; one read of a member's
 * stakes costs less than that, and what it found stays in memory.
 */
export class ProviderRounds implements Participant {
  readonly #needs: RoundsNeeds;
  readonly #known = new Map<number, Known>();
  #size = 0;

  constructor(needs: RoundsNeeds) {
    this.#needs = needs;
  }

  /** Null: no movement of the member has the id. */
  movement(member: number, provider: string, transaction: string): Movement | null {
    return this.#of(member).movements.get(`${provider} ${transaction}`) ?? null;
  }

  /** The debits of a round in their order; those that have left for the archive are not among them. */
  debitsOf(member: number, game: string, round: string): Debit[] {
    const times = this.#of(member).rounds.get(`${game} ${round}`) ?? [];
    return times.flatMap((at) => this.debitAt(member, at) ?? []);
  }

  /** Null: it has left for the archive. */
  debitAt(member: number, at: number): Debit | null {
    return this.#needs.ledger.at(member, at) as Debit | null;
  }

  /** Notes a movement that this transaction makes. */
  note(member: number, provider: string, transaction: string, movement: Movement): void {
    const { movements } = this.#of(member);
    this.#size -= movements.size;
    movements.set(`${provider} ${transaction}`, movement);
    this.#size += movements.size;
  }

  noteDebit(stake: Stake): void {
    const { provider } = partsOf(stake.game);
    this.note(stake.member, provider, stake.bet_id, { kind: "debit", at: stake.at });
    addTo(this.#of(stake.member).rounds, `${stake.game} ${stake.pick}`, stake.at);
  }

  flush(): void {
    for (const [member, { movements }] of this.#known) {
      if (this.#size <= MOVEMENTS_MAX || this.#known.size === 1) break;
      this.#known.delete(member);
      this.#size -= movements.size;
    }
  }

  forget(): void {
    this.#known.clear();
    this.#size = 0;
  }

  #of(member: number): Known {
    const known = this.#known.get(member) ?? this.#read(member);
    // The member who was asked about last is forgotten last.
    this.#known.delete(member);
    this.#known.set(member, known);
    return known;
  }

  #read(member: number): Known {
    const { sql, ledger } = this.#needs;
    ledger.writeStakes();
    const known: Known = { movements: new Map(), rounds: new Map() };
    const debits = all<{ at: number; game: string; debit: string; round: string; win: string | null }>(
      sql,
      `SELECT at, game, ${sentBetId("bet_id")} AS debit, pick AS round, ${WIN_COLUMN} AS win
       FROM stake WHERE member = ? AND ${OF_PROVIDERS}`,
      member,
    );
    for (const { at, game, debit, round, win } of debits) {
      const { provider } = partsOf(game);
      known.movements.set(`${provider} ${debit}`, { kind: "debit", at });
      if (win !== null) known.movements.set(`${provider} ${win}`, { kind: "credit", at });
      addTo(known.rounds, `${game} ${round}`, at);
    }
    // The ledger writes transfers after this read, if both are in one transaction; those are noted.
    for (const { id } of all<{ id: string }>(
      sql,
      "SELECT id FROM transfer WHERE member = ? AND kind = 'win'",
      member,
    )) {
      const [, , provider = "", ...transaction] = id.split(":");
      known.movements.set(`${provider} ${transaction.join(":")}`, { kind: "extra", id });
    }
    const refused = all<{ provider: string; debit: string; balance: number; time: number }>(
      sql,
      "SELECT provider, debit, balance, time FROM refused_debit WHERE member = ?",
      member,
    );
    for (const { provider, debit, balance, time } of refused) {
      known.movements.set(`${provider} ${debit}`, { kind: "refused", balance, time });
    }
    this.#size += known.movements.size;
    return known;
  }
}

/**
 * Debits without a win or an end since before a time, oldest first. They are among each member's open stakes at the
 * checkpoint, or in the rows after it.
 */
export function openDebits(sql: SqlStorage, before: number, limit: number): OpenDebit[] {
  return all<{ [Name in keyof OpenDebit]: OpenDebit[Name] }>(
    sql,
    `SELECT stake.member, game, pick AS round, ${sentBetId("bet_id")} AS "transaction", amount, at - late AS time
     FROM member_book CROSS JOIN stake
     WHERE stake.member = member_book.member AND (at > upto OR at IN (SELECT value FROM json_each(open)))
       AND at - late < ? AND status = 'W' AND ${OF_PROVIDERS}
     ORDER BY at LIMIT ?`,
    before,
    limit,
  );
}

function addTo(rounds: Map<string, number[]>, key: string, at: number): void {
  const times = rounds.get(key);
  if (times === undefined) rounds.set(key, [at]);
  else times.push(at);
}
