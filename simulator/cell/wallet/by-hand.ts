import { type Refusal, refuse } from "#contract/refusals.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { HandMovement, WantedCorrection } from "#simulator/objects/cell-api.ts";
import { all, first } from "#simulator/storage/sql.ts";
import type { Members } from "../accounts/members.ts";
import type { CellBase } from "../cell-base.ts";
import type { Recharges } from "./recharges.ts";

export const byHandSchema = `
  -- Money that operators have moved, by the id of its proposal.
  CREATE TABLE by_hand (
    proposal TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('correction', 'payment')),
    member INTEGER NOT NULL,
    -- Minor units; below 0: taken from the member.
    change INTEGER NOT NULL CHECK (change <> 0),
    -- What a correction belongs to, or the recharge's serial number.
    reference TEXT NOT NULL,
    -- The member reads that of a correction.
    reason TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

interface ByHandNeeds extends Pick<CellBase, "sql" | "ledger"> {
  readonly members: Pick<Members, "get">;
  readonly recharges: Pick<Recharges, "payment" | "settle" | "memberOf">;
}

/** Corrections, and payments that an operator ends as paid. A repeat of a proposal's id changes nothing. */
export class ByHand {
  readonly #needs: ByHandNeeds;

  constructor(needs: ByHandNeeds) {
    this.#needs = needs;
  }

  /** Why a correction is impossible now; null: it is not. A freeze stops its member, and no correction. */
  mayCorrect(member: number, change: number): Refusal | null {
    const { members, ledger } = this.#needs;
    if (members.get(member) === null) return refuse("receiver_unknown");
    const balance = ledger.balance(member);
    return balance + change < 0 ? refuse("member_balance", { with: { left: balance / 100 } }) : null;
  }

  /** Credits or debits a member, inside a transaction. */
  correct({ proposal, member, change, reference, reason }: WantedCorrection, now: number): Refusal | null {
    if (this.#of(proposal) !== undefined) return null;
    const refusal = this.mayCorrect(member, change);
    if (refusal !== null) return refusal;
    const isCredit = change > 0;
    this.#needs.ledger.transfer({
      id: `correction:${proposal}`,
      kind: "correction",
      debit: isCredit ? PLATFORM.corrections : member,
      credit: isCredit ? member : PLATFORM.corrections,
      amount: Math.abs(change),
      relation: proposal,
      time: now,
    });
    this.#add({ proposal, kind: "correction", member, change, reference }, reason);
    return null;
  }

  /** Credits a payment, inside a transaction. */
  pay(proposal: string, serial: string, reason: string, now: number): Refusal | null {
    const { recharges } = this.#needs;
    if (this.#of(proposal) !== undefined) return null;
    const payment = recharges.payment(serial, now);
    const member = recharges.memberOf(serial);
    if (payment === null || member === null) return refuse("payment_unknown");
    if (payment.state === "paid") return refuse("already_decided");
    recharges.settle({ serial_number: serial, price: payment.price, outcome: "paid" }, now);
    this.#add({ proposal, kind: "payment", member, change: payment.price, reference: serial }, reason);
    return null;
  }

  /** The words of a correction that its member reads. */
  wordsOf(proposal: string): { reference: string; reason: string } | undefined {
    return first(this.#needs.sql, "SELECT reference, reason FROM by_hand WHERE proposal = ?", proposal);
  }

  /** A page of all, in the order of their proposals. */
  page(after: string, limit: number): HandMovement[] {
    return all<HandMovement>(
      this.#needs.sql,
      "SELECT proposal, kind, member, change, reference FROM by_hand WHERE proposal > ? ORDER BY proposal LIMIT ?",
      after,
      limit,
    );
  }

  among(proposals: readonly string[]): HandMovement[] {
    return all<HandMovement>(
      this.#needs.sql,
      `SELECT proposal, kind, member, change, reference
       FROM json_each(?) CROSS JOIN by_hand ON proposal = json_each.value`,
      JSON.stringify(proposals),
    );
  }

  #of(proposal: string): HandMovement | undefined {
    return this.among([proposal])[0];
  }

  #add({ proposal, kind, member, change, reference }: HandMovement, reason: string): void {
    this.#needs.sql.exec(
      "INSERT INTO by_hand (proposal, kind, member, change, reference, reason) VALUES (?, ?, ?, ?, ?, ?)",
      proposal,
      kind,
      member,
      change,
      reference,
      reason,
    );
  }
}

/** The transfer of a row of by_hand. */
const MOVES = `SELECT proposal, kind, member, change, iif(kind = 'correction', 'correction:' || proposal, 'recharge:' || reference) AS id,
    iif(kind = 'correction', proposal, reference) AS relation,
    iif(kind = 'correction', ${PLATFORM.corrections}, ${PLATFORM.payIn}) AS other
  FROM by_hand`;

export const byHandChecks = [
  {
    name: "what operators have moved is in the ledger, as it was agreed on",
    counted: "SELECT count(*) AS n FROM by_hand",
    offenders: `SELECT 'proposal ' || proposal AS offender FROM (${MOVES}) AS moved LEFT JOIN transfer USING (id)
      WHERE amount IS NOT abs(change) OR transfer.relation IS NOT moved.relation
        OR debit IS NOT iif(change > 0, other, moved.member) OR credit IS NOT iif(change > 0, moved.member, other)`,
  },
  {
    name: "no member was corrected without a proposal",
    counted: "SELECT count(*) AS n FROM transfer WHERE kind = 'correction'",
    offenders: `SELECT 'transfer ' || transfer.id AS offender FROM transfer LEFT JOIN (${MOVES}) AS moved USING (id)
      WHERE (transfer.kind = 'correction' OR debit = ${PLATFORM.corrections} OR credit = ${PLATFORM.corrections})
        AND moved.id IS NULL`,
  },
];
