import { type Refusal, refuse } from "#contract/refusals.ts";
import type { GiftWindow } from "#simulator/catalogue/gifts.ts";
import type { Invitations } from "../promotion/invitations.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import { FifoCache } from "#contract/fifo-cache.ts";
import type { CellBase } from "../cell-base.ts";

/** A member's day as gift events count it: minor units, and invited members. */
interface DayOf {
  readonly recharged: number;
  readonly staked: number;
  readonly invited: number;
}

/** The member's day at `now`. */
export function dayOf(
  { ledger, invitations }: { ledger: Pick<Ledger, "playOf">; invitations: Pick<Invitations, "countOfDay"> },
  member: number,
  now: number,
): DayOf {
  const day = ledger.playOf(member, "day", now);
  return {
    recharged: day?.recharged ?? 0,
    staked: day?.bets ?? 0,
    invited: invitations.countOfDay(member, now),
  };
}

export function meets(window: GiftWindow, { recharged, staked, invited }: DayOf): boolean {
  return recharged >= window.joinRecharge && staked >= window.joinBet && invited >= window.joinRelation;
}

export const claimSchema = `
  -- Gifts that members have asked for. The answer comes from the catalogue, which knows what is left.
  CREATE TABLE gift_claim (
    member INTEGER NOT NULL,
    request TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('gift_code', 'gift_event')),
    target TEXT NOT NULL,
    -- JSON: the price in minor units, or the refusal; null until it is known.
    outcome TEXT,
    PRIMARY KEY (member, request)
  ) STRICT, WITHOUT ROWID;
`;

export type ClaimKind = "gift_code" | "gift_event";
type Granted = { readonly price: number };

interface Claim {
  readonly member: number;
  readonly request: string;
  readonly target: string;
  /** The client's network; older claims have none. */
  readonly network?: string;
}

interface ClaimNeeds extends Pick<CellBase, "sql" | "ledger" | "outbox"> {
  /** Frees the Idempotency-Key of a refused request. */
  readonly release: (member: number, request: string) => void;
  /** Calls the catalogue; a repeat gets the same answer. */
  readonly ask: Readonly<Record<ClaimKind, (claim: Claim) => Promise<Granted | Refusal>>>;
}

/** Refusals kept for callers that still wait. */
const REFUSED_MAX = 1_000;

/** Claims on shared gifts. A cell stores the claim, calls the catalogue until it answers, and credits the gift once. */
export class GiftClaims {
  readonly #needs: ClaimNeeds;
  readonly #refused = new FifoCache<string, Refusal>(REFUSED_MAX);

  constructor(needs: ClaimNeeds) {
    this.#needs = needs;
    for (const kind of ["gift_code", "gift_event"] as const) {
      needs.outbox.register<Claim, Granted | Refusal>(kind, {
        targetOf: () => "catalogue",
        send: (_, claim) => needs.ask[kind](claim),
        onAnswer: (_, claim, answer, now) => this.#close(kind, claim, answer, now),
      });
    }
  }

  /** Stores a claim inside a transaction; a repeat returns null, another claim under the key `idempotency_conflict`. */
  begin(kind: ClaimKind, claim: Claim, now: number): Refusal | null {
    const { sql, outbox } = this.#needs;
    const { member, request, target } = claim;
    const first = this.#of(member, request);
    if (first !== null) return first.kind === kind && first.target === target ? null : refuse("idempotency_conflict");
    sql.exec(
      "INSERT INTO gift_claim (member, request, kind, target) VALUES (?, ?, ?, ?)",
      member,
      request,
      kind,
      target,
    );
    outbox.put(kind, messageOf(kind, member, request), claim, now);
    return null;
  }

  /** Calls the catalogue at once. */
  deliver(kind: ClaimKind, member: number, request: string): Promise<void> {
    return this.#needs.outbox.deliver(messageOf(kind, member, request));
  }

  /** The gift, its refusal, or `gift_waits` before the answer. */
  outcomeOf(member: number, request: string): Granted | Refusal {
    const claim = this.#of(member, request);
    if (claim === null) return this.#refused.get(`${member} ${request}`) ?? refuse("gift_waits");
    return claim.outcome === null ? refuse("gift_waits") : (JSON.parse(claim.outcome) as Granted | Refusal);
  }

  has(member: number, request: string): boolean {
    return this.#of(member, request) !== null;
  }

  isCredited(kind: ClaimKind, member: number, target: string): boolean {
    return this.#needs.ledger.has(transferOf(kind, member, target));
  }

  #of(member: number, request: string): { kind: string; target: string; outcome: string | null } | null {
    return (
      this.#needs.sql
        .exec<{ kind: string; target: string; outcome: string | null }>(
          "SELECT kind, target, outcome FROM gift_claim WHERE member = ? AND request = ?",
          member,
          request,
        )
        .toArray()[0] ?? null
    );
  }

  #close(kind: ClaimKind, { member, request, target }: Claim, outcome: Granted | Refusal, now: number): void {
    const { sql, ledger, release } = this.#needs;
    if ("refusal" in outcome) {
      // Delete refused claims, so that guessed codes do not fill the database.
      sql.exec("DELETE FROM gift_claim WHERE member = ? AND request = ?", member, request);
      release(member, request);
      this.#refused.set(`${member} ${request}`, outcome);
      return;
    }
    sql.exec(
      "UPDATE gift_claim SET outcome = ? WHERE member = ? AND request = ?",
      JSON.stringify(outcome),
      member,
      request,
    );
    ledger.transfer({
      id: transferOf(kind, member, target),
      kind,
      debit: PLATFORM.bonus,
      credit: member,
      amount: outcome.price,
      relation: `${kind}:${target}`,
      time: now,
    });
  }
}

function transferOf(kind: ClaimKind, member: number, target: string): string {
  return `${kind}:${member}:${target}`;
}

function messageOf(kind: ClaimKind, member: number, request: string): string {
  return `${kind}:${member}:${request}`;
}
