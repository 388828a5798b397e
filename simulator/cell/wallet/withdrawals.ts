import type { Locale } from "#contract/values/locale.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { WITHDRAWAL_DAY_MAX, WITHDRAWAL_MIN, WITHDRAWAL_FEE_PERCENT } from "#contract/calls/wallet.ts";
import type { BankCards } from "../accounts/bank-cards.ts";
import type { Members } from "../accounts/members.ts";
import { ListTotals } from "#simulator/storage/list-totals.ts";
import { PLATFORM, type TransferKind } from "#simulator/ledger/accounts.ts";
import { WITHDRAWAL_CHANNELS, serialOf } from "#simulator/payments/payment.ts";
import { dayStart } from "#simulator/time/clock.ts";
import type { RejectReason } from "#contract/control/operate.ts";
import type { FailReason, Rejection, Withdrawal } from "#simulator/objects/cell-api.ts";
import { all, first } from "#simulator/storage/sql.ts";
import type { CellBase } from "../cell-base.ts";

/** The fee of a withdrawal: minor units, rounded half up. */
function feeOf(price: number): number {
  return Math.round((price * WITHDRAWAL_FEE_PERCENT) / 100);
}

const texts = {
  not_approved: {
    in: "The withdrawal was not approved",
    pt: "O saque não foi aprovado",
    mx: "El retiro no fue aprobado",
    vi: "Lệnh rút tiền không được duyệt",
  },
  account_refused: {
    in: "The bank does not know this account",
    pt: "O banco não conhece esta conta",
    mx: "El banco no conoce esta cuenta",
    vi: "Ngân hàng không có tài khoản này",
  },
  name_differs: {
    in: "The bank account is in another name",
    pt: "A conta bancária está em outro nome",
    mx: "La cuenta bancaria está a otro nombre",
    vi: "Tài khoản ngân hàng đứng tên người khác",
  },
  identity_needed: {
    in: "We need to know who you are first: ask our support",
    pt: "Precisamos confirmar quem você é: fale com o suporte",
    mx: "Primero debemos saber quién eres: habla con soporte",
    vi: "Chúng tôi cần xác minh danh tính của bạn: hãy hỏi bộ phận hỗ trợ",
  },
  under_review: {
    in: "We are checking this account: ask our support",
    pt: "Estamos verificando esta conta: fale com o suporte",
    mx: "Estamos revisando esta cuenta: habla con soporte",
    vi: "Chúng tôi đang kiểm tra tài khoản này: hãy hỏi bộ phận hỗ trợ",
  },
} as const satisfies Record<RejectReason, Readonly<Record<Locale, string>>>;

type Failed = Pick<Withdrawal, "fail_reason" | "reject_reason" | "reject_words">;

/** The reason in the member's language, and the operator's words behind it; empty without one. */
export function failReasonText({ fail_reason, reject_reason, reject_words }: Failed, locale: Locale): string {
  if (fail_reason === null) return "";
  const text = texts[fail_reason === "account_refused" ? fail_reason : (reject_reason ?? "not_approved")][locale];
  return reject_words === null ? text : `${text}: ${reject_words}`;
}

/** An operator's rejection as it was given. `fail_reason` stays one that the release before knows. */
export const rejectionStep = `
  ALTER TABLE withdrawal ADD COLUMN reject_reason TEXT;
  ALTER TABLE withdrawal ADD COLUMN reject_words TEXT;
`;

export const withdrawalSchema = `
  CREATE TABLE withdrawal (
    seq INTEGER PRIMARY KEY,
    serial TEXT NOT NULL UNIQUE,
    member INTEGER NOT NULL,
    channel TEXT NOT NULL,
    bank_code TEXT,
    -- As it was on the card: that may be changed or deleted since.
    account_number TEXT NOT NULL,
    price INTEGER NOT NULL CHECK (price > 0),
    fee INTEGER NOT NULL CHECK (fee >= 0 AND fee < price),
    status TEXT NOT NULL CHECK (status IN ('Wait', 'Success', 'Reject')),
    fail_reason TEXT,
    create_time INTEGER NOT NULL,
    -- When the processor decides.
    due_time INTEGER NOT NULL,
    CHECK ((status = 'Reject') = (fail_reason IS NOT NULL))
  ) STRICT;
  CREATE INDEX withdrawal_member ON withdrawal (member, seq);
  CREATE INDEX withdrawal_day ON withdrawal (member, create_time);
  CREATE INDEX withdrawal_due ON withdrawal (due_time) WHERE status = 'Wait';
`;

/** The key among the due times. */
export const WITHDRAWALS = "withdrawals";
/** Withdrawals decided in one transaction; the next alarm decides the rest. */
const DECIDED_AT_ONCE_MAX = 1_000;
const DAY_MAX = WITHDRAWAL_DAY_MAX * 100;

interface WantedWithdrawal {
  /** Minor units, including the fee. */
  readonly price: number;
  readonly channel: string;
  /** Empty for a channel without banks. */
  readonly bankCode: string;
  readonly card: number;
}

interface WithdrawalNeeds extends Pick<CellBase, "sql" | "ledger" | "due" | "makeId"> {
  readonly members: Pick<Members, "maySendMoney">;
  readonly cards: Pick<BankCards, "find">;
  readonly delayMs: number;
}

const COLUMNS =
  "serial, member, channel, account_number, price, fee, status, fail_reason, reject_reason, reject_words, create_time";

/**
 * Withdrawals. The whole price moves from the balance to a waiting account. The processor pays it out from there, less
 * the fee, or refunds it.
 */
export class Withdrawals {
  readonly #needs: WithdrawalNeeds;
  readonly #totals: ListTotals;

  constructor(needs: WithdrawalNeeds) {
    this.#needs = needs;
    this.#totals = new ListTotals(needs.sql);
    // After a restart: withdrawals may wait.
    this.#arm();
  }

  /**
   * Checks a withdrawal: null, or `recharge_first`, `channel_unknown`, `bank_code_required`, `card_unknown`,
   * `amount_range`, `day_limit`, `insufficient_balance`.
   */
  mayBegin(member: number, { price, channel, bankCode, card }: WantedWithdrawal, now: number): Refusal | null {
    const { ledger, members, cards } = this.#needs;
    const held = members.maySendMoney(member);
    if (held !== null) return held;
    const banks = WITHDRAWAL_CHANNELS.find(({ key }) => key === channel)?.bank_codes;
    if (banks === undefined) return refuse("channel_unknown");
    const isBank = banks.length === 0 ? bankCode === "" : banks.some(({ code }) => code === bankCode);
    if (!isBank) return refuse("bank_code_required");
    if (cards.find(member, card) === null) return refuse("card_unknown");
    if (price < WITHDRAWAL_MIN * 100 || price > DAY_MAX) {
      return refuse("amount_range", { with: { min: WITHDRAWAL_MIN, max: WITHDRAWAL_DAY_MAX } });
    }
    const left = DAY_MAX - this.#totals.sum(member, listOfDay(now));
    if (price > left) return refuse("day_limit", { with: { max: WITHDRAWAL_DAY_MAX, left: left / 100 } });
    return ledger.balance(member) < price ? refuse("insufficient_balance") : null;
  }

  /** Begins a withdrawal inside a transaction, or refuses as `mayBegin` does. */
  begin(member: number, wanted: WantedWithdrawal, now: number): Refusal | null {
    const { sql, cards, delayMs, makeId } = this.#needs;
    const refusal = this.mayBegin(member, wanted, now);
    if (refusal !== null) return refusal;
    const card = cards.find(member, wanted.card);
    if (card === null) return refuse("card_unknown");
    const { price, channel, bankCode } = wanted;
    const serial = serialOf("W", member, makeId());
    sql.exec(
      `INSERT INTO withdrawal
         (serial, member, channel, bank_code, account_number, price, fee, status, create_time, due_time)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'Wait', ?, ?)`,
      serial,
      member,
      channel,
      bankCode === "" ? null : bankCode,
      card.account_number,
      price,
      feeOf(price),
      now,
      now + delayMs,
    );
    this.#totals.add({ member, list: "withdrawal", count: 1 }, { member, list: listOfDay(now), count: 1, sum: price });
    this.#move("withdrawal", `withdrawal:${serial}`, member, PLATFORM.payOutWaiting, price, serial, now);
    this.#arm();
    return null;
  }

  /**
   * Pays a withdrawal out or refunds it, inside a transaction. Null, also for a repeat; else `withdrawal_unknown` or
   * `already_decided`.
   */
  decide(serial: string, rejection: FailReason | Rejection | null, now: number): Refusal | null {
    const { sql } = this.#needs;
    const [found] = sql.exec<Withdrawal>(`SELECT ${COLUMNS} FROM withdrawal WHERE serial = ?`, serial).toArray();
    if (found === undefined) return refuse("withdrawal_unknown");
    const decision = rejection === null ? "Success" : "Reject";
    if (found.status !== "Wait") return found.status === decision ? null : refuse("already_decided");
    const isByHand = typeof rejection === "object" && rejection !== null;
    sql.exec(
      "UPDATE withdrawal SET status = ?, fail_reason = ?, reject_reason = ?, reject_words = ? WHERE serial = ?",
      decision,
      isByHand ? "rejected_by_hand" : rejection,
      ...(isByHand ? [rejection.reason, rejection.words || null] : [null, null]),
      serial,
    );
    const { member, price, fee, create_time } = found;
    const { payOutWaiting, payOut, payOutFees } = PLATFORM;
    if (rejection === null) {
      this.#move("withdrawal", `payout:${serial}`, payOutWaiting, payOut, price - fee, serial, now);
      if (fee > 0) this.#move("withdrawal", `payout_fee:${serial}`, payOutWaiting, payOutFees, fee, serial, now);
    } else {
      this.#totals.add({ member, list: listOfDay(create_time), count: -1, sum: -price });
      this.#move("withdrawal_refund", `withdrawal_refund:${serial}`, payOutWaiting, member, price, serial, now);
    }
    return null;
  }

  /** Decides the due withdrawals inside a transaction. The processor rejects accounts that end in 0. */
  decideDue(now: number): void {
    const due = all<Withdrawal>(
      this.#needs.sql,
      `SELECT ${COLUMNS} FROM withdrawal WHERE status = 'Wait' AND due_time <= ? ORDER BY due_time LIMIT ?`,
      now,
      DECIDED_AT_ONCE_MAX,
    );
    for (const { serial, account_number } of due) {
      this.decide(serial, account_number.endsWith("0") ? "account_refused" : null, now);
    }
    this.#arm();
  }

  memberOf(serial: string): number | null {
    return (
      first<{ member: number }>(this.#needs.sql, "SELECT member FROM withdrawal WHERE serial = ?", serial)?.member ??
      null
    );
  }

  statusOf(serial: string): string | undefined {
    const [found] = this.#needs.sql.exec<{ status: string }>("SELECT status FROM withdrawal WHERE serial = ?", serial);
    return found?.status;
  }

  page(member: number, limit: number, offset: number): Withdrawal[] {
    return all<Withdrawal>(
      this.#needs.sql,
      `SELECT ${COLUMNS} FROM withdrawal WHERE member = ? ORDER BY seq DESC LIMIT ? OFFSET ?`,
      member,
      limit,
      offset,
    );
  }

  count(member: number): number {
    return this.#totals.count(member, "withdrawal");
  }

  /** Open withdrawals of the cell, newest first. */
  waiting(limit: number): Withdrawal[] {
    return this.#needs.sql
      .exec<Withdrawal>(`SELECT ${COLUMNS} FROM withdrawal WHERE status = 'Wait' ORDER BY seq DESC LIMIT ?`, limit)
      .toArray();
  }

  /** How long the oldest open withdrawal has waited, ms; 0: none is open. All wait equally long, so the next due is it. */
  oldestAge(now: number): number {
    const [oldest] = this.#needs.sql
      .exec<{ time: number }>(
        "SELECT create_time AS time FROM withdrawal WHERE status = 'Wait' ORDER BY due_time LIMIT 1",
      )
      .toArray();
    return oldest === undefined ? 0 : Math.max(0, now - oldest.time);
  }

  /** Sets the time of the next decision. */
  #arm(): void {
    const { sql, due } = this.#needs;
    const [first] = sql
      .exec<{ time: number }>("SELECT due_time AS time FROM withdrawal WHERE status = 'Wait' ORDER BY due_time LIMIT 1")
      .toArray();
    if (first === undefined) due.clear(WITHDRAWALS);
    else due.set(WITHDRAWALS, first.time);
  }

  #move(
    kind: TransferKind,
    id: string,
    debit: number,
    credit: number,
    amount: number,
    relation: string,
    time: number,
  ): void {
    this.#needs.ledger.transfer({ id, kind, debit, credit, amount, relation, time });
  }
}

/** The list of a day's withdrawals that were not refunded. */
function listOfDay(time: number): string {
  return `withdrawn:${dayStart(time)}`;
}
