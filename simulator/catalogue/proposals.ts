import { WITHDRAWAL_DAY_MAX } from "#contract/calls/wallet.ts";
import { PROPOSAL_OPEN_HOURS, type Proposal, type ProposalState } from "#contract/control/proposals.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { Begun, WantedProposal } from "../objects/catalogue-api.ts";
import { all, first } from "../storage/sql.ts";
import { HOUR_MS } from "#contract/values/durations.ts";

export const proposalSchema = `
  -- Money that operators propose to move, or move alone: every row ever, for the sums and the audit.
  CREATE TABLE proposal (
    seq INTEGER PRIMARY KEY,
    -- Made by the caller.
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('correction', 'gift_code', 'payment')),
    -- A member, a gift code or a recharge's serial number.
    subject TEXT NOT NULL,
    -- Minor units; of a correction below 0: taken from the member. Of a gift code: of one use.
    amount INTEGER NOT NULL,
    uses INTEGER NOT NULL,
    -- The money that it can move in all.
    cost INTEGER NOT NULL CHECK (cost >= 0),
    reference TEXT NOT NULL,
    reason TEXT NOT NULL,
    who TEXT NOT NULL,
    -- The person behind the name.
    person TEXT NOT NULL,
    time INTEGER NOT NULL,
    alone INTEGER NOT NULL CHECK (alone IN (0, 1)),
    state TEXT NOT NULL CHECK (state IN ('waiting', 'confirming', 'done', 'refused', 'withdrawn', 'expired')),
    -- Counts the tries to move the money.
    attempt INTEGER NOT NULL DEFAULT 0,
    decided_by TEXT,
    decided_why TEXT,
    decide_time INTEGER
  ) STRICT;
  CREATE INDEX proposal_person ON proposal (person, time);
  CREATE INDEX proposal_open ON proposal (time) WHERE state IN ('waiting', 'confirming');
  -- The newest proposal of a code; null: older than proposals.
  ALTER TABLE gift_code ADD COLUMN proposal TEXT;
`;

/** The rows of the index `proposal_open`, which a query has to name as it does. */
const OPEN = "state IN ('waiting', 'confirming')";
const OPEN_MS = PROPOSAL_OPEN_HOURS * HOUR_MS;
const DAY_HOURS = 24;
/**
 * An operator's proposals of an hour and of a day, in multiples of what one may move alone, at least of what a member may
 * withdraw in a day.
 */
const SUMS = [
  { hours: 1, times: 5 },
  { hours: DAY_HOURS, times: 20 },
] as const;
/** An operator's acts of a day without another one, in multiples of the limit for one: many small ones add up. */
const ALONE_TIMES = 10;
/** Greater than every sum, and exact. */
const COST_MAX = 1e15;

type Row = Omit<Proposal, "alone" | "create_time"> & {
  readonly person: string;
  readonly alone: number;
  readonly attempt: number;
  readonly create_time: number;
};

const COLUMNS = `id, kind, subject, amount, uses, reference, reason, who, person, time AS create_time, alone, attempt,
  decided_by, decided_why, iif(state = 'waiting' AND time <= ?1, 'expired', state) AS state,
  iif(state = 'expired' OR (state = 'waiting' AND time <= ?1), time + ${OPEN_MS}, decide_time) AS decide_time`;

/** A person may act by a token and by an address that Access tells: `asha` and `Asha@example.com`. */
export function personOf(name: string): string {
  return name.toLowerCase().split("@", 1)[0] ?? "";
}

/** The proposals of operators. Call its methods that change something inside a transaction. */
export class Proposals {
  readonly #sql: SqlStorage;
  readonly #makeCode: (code: string, price: number, uses: number, proposal: string) => void;

  /** `makeCode` makes the gift code of a proposal, whose database is this one. */
  constructor(sql: SqlStorage, makeCode: (code: string, price: number, uses: number, proposal: string) => void) {
    this.#sql = sql;
    this.#makeCode = makeCode;
  }

  /** `alone`: minor units that one operator may move. A repeat changes nothing, and goes on with money that has not moved. */
  propose(wanted: WantedProposal, alone: number, now: number): Begun | Refusal {
    const known = this.#find(wanted.id, now);
    if (known !== undefined) {
      if (!isSame(known, wanted)) return refuse("idempotency_conflict");
      return known.state === "confirming" && known.alone === 1 ? this.#begin(known, now) : ended(known);
    }
    const { id, kind, subject, amount, uses, reference, reason, who } = wanted;
    const person = personOf(who);
    const cost = Math.min(Math.abs(amount) * uses, COST_MAX);
    const refusal = this.#overSum(person, cost, alone, now);
    if (refusal !== null) return refusal;
    const ownSum = this.#sumOf(person, now - DAY_HOURS * HOUR_MS, "alone = 1");
    const isAlone = cost <= alone && ownSum + cost <= ALONE_TIMES * alone;
    this.#sql.exec(
      `UPDATE proposal SET state = 'expired' WHERE ${OPEN} AND state = 'waiting' AND time <= ?`,
      now - OPEN_MS,
    );
    this.#sql.exec(
      `INSERT INTO proposal (id, kind, subject, amount, uses, cost, reference, reason, who, person, time, alone, state)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting')`,
      id,
      kind,
      subject,
      amount,
      uses,
      cost,
      reference,
      reason,
      who,
      person,
      now,
      isAlone ? 1 : 0,
    );
    const added = this.#known(id, now);
    return isAlone ? this.#begin(added, now) : ended(added);
  }

  /** Another operator's yes. Also goes on with one whose money has not moved yet. */
  confirm(id: string, who: string, why: string, now: number): Begun | Refusal {
    const found = this.#find(id, now);
    if (found === undefined) return refuse("proposal_unknown");
    const { state, decided_by: by } = found;
    if (state === "done" && by === who) return ended(found);
    if (state === "expired") return refuse("proposal_expired", { with: { hours: PROPOSAL_OPEN_HOURS } });
    if (state !== "waiting" && state !== "confirming") return refuse("already_decided");
    if (found.person === personOf(who)) return refuse("own_proposal");
    if (state === "waiting") this.#decide(id, "confirming", who, why, now);
    return this.#begin(found, now);
  }

  /** Another operator's no, or that the operator has thought better of it. */
  refuse(id: string, who: string, why: string, now: number): Proposal | Refusal {
    const found = this.#find(id, now);
    if (found === undefined) return refuse("proposal_unknown");
    const wanted = found.person === personOf(who) ? "withdrawn" : "refused";
    if (found.state === wanted && found.decided_by === who) return shown(found);
    if (found.state === "expired") return refuse("proposal_expired", { with: { hours: PROPOSAL_OPEN_HOURS } });
    if (found.state !== "waiting") return refuse("already_decided");
    this.#decide(id, wanted, who, why, now);
    return shown(this.#known(id, now));
  }

  /**
   * Ends a try to move the money. A refused one leaves the proposal as it was before, unless another try is under way;
   * of an act that needed nobody else nothing stays. Null: it is gone.
   */
  finish(id: string, attempt: number, isMoved: boolean, now: number): Proposal | null {
    const found = this.#find(id, now);
    if (found === undefined) return null;
    // Moved money is a fact, whatever was decided meanwhile.
    if (isMoved) this.#sql.exec("UPDATE proposal SET state = 'done' WHERE id = ?", id);
    else if (found.state !== "confirming" || found.attempt !== attempt) return shown(found);
    else if (found.alone === 1) this.#sql.exec("DELETE FROM proposal WHERE id = ?", id);
    else {
      this.#sql.exec(
        "UPDATE proposal SET state = 'waiting', decided_by = NULL, decided_why = NULL, decide_time = NULL WHERE id = ?",
        id,
      );
    }
    return this.of(id, now);
  }

  of(id: string, now: number): Proposal | null {
    const found = this.#find(id, now);
    return found === undefined ? null : shown(found);
  }

  /** Open proposals, and then the newest ended ones. */
  list(limit: number, now: number): Proposal[] {
    const read = (where: string, order: string, count: number) =>
      all<Row>(
        this.#sql,
        `SELECT ${COLUMNS} FROM proposal WHERE ${where} ORDER BY ${order} LIMIT ?2`,
        now - OPEN_MS,
        count,
      );
    const open = read(OPEN, "time DESC, seq DESC", limit);
    const past = read(`NOT ${OPEN}`, "seq DESC", limit - open.length);
    return [...open, ...past].map(shown);
  }

  /** A page of proposals whose money has to be in a cell, by id. */
  moved(after: string, limit: number): Proposal[] {
    return all<Row>(
      this.#sql,
      `SELECT ${COLUMNS} FROM proposal WHERE id > ?2 AND state = 'done' AND kind <> 'gift_code' ORDER BY id LIMIT ?3`,
      0,
      after,
      limit,
    ).map(shown);
  }

  confirmedAmong(ids: readonly string[]): Proposal[] {
    return all<Row>(
      this.#sql,
      `SELECT ${COLUMNS} FROM proposal WHERE id IN (SELECT value FROM json_each(?2)) AND state IN ('confirming', 'done')`,
      0,
      JSON.stringify(ids),
    ).map(shown);
  }

  /** Gift codes with another price, or more uses, than was agreed on, and agreed codes that are not there. */
  codeFaults(): { checked: number; faults: string[] } {
    const faults = all<{ code: string }>(
      this.#sql,
      `SELECT code FROM gift_code LEFT JOIN proposal ON proposal.id = gift_code.proposal
         WHERE gift_code.proposal IS NOT NULL AND (state IS NOT 'done' OR kind IS NOT 'gift_code'
           OR upper(subject) IS NOT code OR amount IS NOT price OR uses_left > uses)
       UNION ALL
       SELECT subject FROM proposal WHERE state = 'done' AND kind = 'gift_code' AND NOT EXISTS (
         SELECT 1 FROM gift_code WHERE code = upper(subject))`,
    );
    const agreed = first<{ n: number }>(
      this.#sql,
      "SELECT count(*) AS n FROM proposal WHERE state = 'done' AND kind = 'gift_code'",
    );
    return { checked: agreed?.n ?? 0, faults: faults.map(({ code }) => code) };
  }

  /** Proposals that needed another person, and were confirmed without one. */
  ownConfirmations(): { checked: number; faults: string[] } {
    const confirmed = all<{ id: string; person: string; by: string | null }>(
      this.#sql,
      "SELECT id, person, decided_by AS by FROM proposal WHERE alone = 0 AND state IN ('confirming', 'done')",
    );
    const own = confirmed.filter(({ person, by }) => by === null || personOf(by) === person);
    const faults = own.map(({ id, by }) => `proposal ${id} was confirmed by ${by ?? "nobody"}`);
    return { checked: confirmed.length, faults };
  }

  /** Begins to move the money. A gift code is of this database, so it is made at once. */
  #begin({ id, kind, subject, amount, uses }: Row, now: number): Begun {
    const isCode = kind === "gift_code";
    if (isCode) this.#makeCode(subject, amount, uses, id);
    this.#sql.exec(
      "UPDATE proposal SET state = ?, attempt = attempt + 1 WHERE id = ?",
      isCode ? "done" : "confirming",
      id,
    );
    const begun = this.#known(id, now);
    return { proposal: shown(begun), attempt: isCode ? null : begun.attempt };
  }

  #decide(id: string, state: ProposalState, who: string, why: string, now: number): void {
    this.#sql.exec(
      "UPDATE proposal SET state = ?, decided_by = ?, decided_why = ?, decide_time = ? WHERE id = ?",
      state,
      who,
      why,
      now,
      id,
    );
  }

  #overSum(person: string, cost: number, alone: number, now: number): Refusal | null {
    const unit = Math.max(alone, WITHDRAWAL_DAY_MAX * 100);
    for (const { hours, times } of SUMS) {
      const left = times * unit - this.#sumOf(person, now - hours * HOUR_MS);
      if (cost <= left) continue;
      return refuse("operator_sum", { with: { hours, max: (times * unit) / 100, left: Math.max(0, left) / 100 } });
    }
    return null;
  }

  #sumOf(person: string, since: number, which = "true"): number {
    const query = `SELECT coalesce(sum(cost), 0) AS sum FROM proposal WHERE person = ? AND time > ? AND ${which}`;
    return first<{ sum: number }>(this.#sql, query, person, since)?.sum ?? 0;
  }

  #find(id: string, now: number): Row | undefined {
    return first<Row>(this.#sql, `SELECT ${COLUMNS} FROM proposal WHERE id = ?2`, now - OPEN_MS, id);
  }

  #known(id: string, now: number): Row {
    const found = this.#find(id, now);
    if (found === undefined) throw new Error(`no proposal ${id}`);
    return found;
  }
}

function isSame(known: Row, wanted: WantedProposal): boolean {
  const names = ["kind", "subject", "amount", "uses", "reference", "reason", "who"] as const;
  return names.every((name) => known[name] === wanted[name]);
}

function ended(row: Row): Begun {
  return { proposal: shown(row), attempt: null };
}

function shown(row: Row): Proposal {
  const { person: _, attempt: __, alone, ...own } = row;
  return { ...own, alone: alone === 1 };
}
