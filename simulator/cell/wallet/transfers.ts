import { type Refusal, refuse } from "#contract/refusals.ts";
import { TRANSFER_DAY_MAX, TRANSFER_MIN } from "#contract/calls/transfer.ts";
import type { Deletions } from "../own-data/deletions.ts";
import type { Members } from "../accounts/members.ts";
import type { MemberTransfer } from "#simulator/objects/cell-api.ts";
import { receive } from "../outbox.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import { cellOf, FIRST_SEQUENCE, memberIdOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import type { CellBase } from "../cell-base.ts";

const TRANSFER = "transfer";
const TRANSFER_BACK = "transfer_back";
const MIN = TRANSFER_MIN * 100;
const DAY_MAX = TRANSFER_DAY_MAX * 100;

interface TransfersNeeds extends Pick<CellBase, "env" | "sql" | "ledger" | "outbox"> {
  readonly cells: number;
  readonly members: Members;
  readonly deletions: Pick<Deletions, "giveUpLate">;
}

/**
 * Transfers between members of any two cells. A transaction debits the sender and queues the message; the target's
 * cell credits once. A cell accepts all money and sends back what it cannot credit.
 */
export class Transfers {
  readonly #needs: TransfersNeeds;

  constructor(needs: TransfersNeeds) {
    this.#needs = needs;
    needs.outbox.register<MemberTransfer, null>(TRANSFER, {
      targetOf: ({ to }) => `cell:${cellOf(to)}`,
      send: (id, sent) => cellStub(needs.env, cellOf(sent.to)).receiveTransfer(id, sent),
      onAnswer: () => undefined,
    });
    needs.outbox.register<MemberTransfer, null>(TRANSFER_BACK, {
      targetOf: ({ from }) => `cell:${cellOf(from)}`,
      send: (id, sent) => cellStub(needs.env, cellOf(sent.from)).receiveTransferBack(id, sent),
      onAnswer: () => undefined,
    });
  }

  /**
   * Whether a transfer is accepted. Checks the sender's money first, so that only an amount that could be sent tells
   * who is a member.
   */
  async mayTransfer({ from, to, amount }: MemberTransfer, now: number): Promise<Refusal | null> {
    const { env, cells } = this.#needs;
    const refusal = this.#maySend(from, amount, now);
    if (refusal !== null) return refusal;
    if (to === from) return refuse("receiver_self");
    if (to < memberIdOf(FIRST_SEQUENCE, 0)) return refuse("receiver_system");
    const isMember = cellOf(to) < cells && (await cellStub(env, cellOf(to)).hasMember(to));
    return isMember ? null : refuse("receiver_unknown");
  }

  #maySend(from: number, amount: number, now: number): Refusal | null {
    const { ledger, members } = this.#needs;
    const held = members.maySendMoney(from);
    if (held !== null) return held;
    const left = DAY_MAX - (ledger.playOf(from, "day", now)?.sent ?? 0);
    if (amount < MIN) return refuse("amount_range", { with: { min: TRANSFER_MIN, max: TRANSFER_DAY_MAX } });
    if (amount > left) return refuse("day_limit", { with: { max: TRANSFER_DAY_MAX, left: left / 100 } });
    return ledger.balance(from) < amount ? refuse("insufficient_balance") : null;
  }

  /** Sends money inside a transaction, or refuses. Refuses a different transfer under the same request. */
  send({ from, to, amount }: MemberTransfer, request: string, now: number): Refusal | null {
    const { sql, ledger, outbox } = this.#needs;
    const id = transferId(from, request);
    const [first] = sql
      .exec<{ amount: number; relation: string }>("SELECT amount, relation FROM transfer WHERE id = ?", id)
      .toArray();
    if (first !== undefined) {
      return first.amount === amount && first.relation === relationOf(to) ? null : refuse("idempotency_conflict");
    }
    const refusal = this.#maySend(from, amount, now);
    if (refusal !== null) return refusal;
    ledger.transfer({
      id,
      kind: "transfer_out",
      debit: from,
      credit: PLATFORM.transit,
      amount,
      relation: relationOf(to),
      time: now,
    });
    outbox.put(TRANSFER, id, { from, to, amount }, now);
    return null;
  }

  /** Delivers a request's money at once. */
  deliver(from: number, request: string): Promise<void> {
    return this.#needs.outbox.deliver(transferId(from, request));
  }

  /** Receives money from any cell; runs inside a transaction. */
  receive(id: string, sent: MemberTransfer, now: number): null {
    const { sql, ledger, members, outbox } = this.#needs;
    return receive(sql, id, now, () => {
      const isHere = members.get(sent.to) !== null;
      const move = { id: `in:${id}`, amount: sent.amount, time: now } as const;
      if (isHere) {
        const relation = relationOf(sent.from);
        ledger.transfer({ ...move, kind: "transfer_in", debit: PLATFORM.transit, credit: sent.to, relation });
        return null;
      }
      // An unknown target: hold the money in suspense and send it back.
      const relation = relationOf(sent.to);
      ledger.transfer({ ...move, kind: "transfer_in", debit: PLATFORM.transit, credit: PLATFORM.suspense, relation });
      ledger.transfer({
        ...move,
        id: `back:${id}`,
        kind: "transfer_refund",
        debit: PLATFORM.suspense,
        credit: PLATFORM.transit,
        relation,
      });
      outbox.put(TRANSFER_BACK, `back:${id}`, sent, now);
      return null;
    });
  }

  /** Credits returned money; runs inside a transaction. */
  receiveBack(id: string, { from, to, amount }: MemberTransfer, now: number): null {
    const { sql, ledger, deletions } = this.#needs;
    return receive(sql, id, now, () => {
      ledger.transfer({
        id: `refund:${id}`,
        kind: "transfer_refund",
        debit: PLATFORM.transit,
        credit: from,
        amount,
        relation: relationOf(to),
        time: now,
      });
      deletions.giveUpLate(id, from, amount, now);
      return null;
    });
  }
}

/** The id of a transfer by its sender and request; unique over all cells. */
export function transferId(from: number, request: string): string {
  return `${TRANSFER}:${from}:${request}`;
}

function relationOf(member: number): string {
  return `member:${member}`;
}
