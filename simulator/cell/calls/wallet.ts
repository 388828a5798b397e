import type { Locale } from "#contract/values/locale.ts";
import { isRefusal, refuse, type Refusal } from "#contract/refusals.ts";
import { transactions } from "#contract/calls/transactions.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import {
  addRecharge,
  channels,
  giveUpRecharge,
  notification,
  recharges as rechargeList,
  WITHDRAWAL_DAY_MAX,
  WITHDRAWAL_FEE_PERCENT,
  WITHDRAWAL_MIN,
  addWithdrawal,
  withdrawals as withdrawalList,
} from "#contract/calls/wallet.ts";
import { gameOf, partsOf } from "#simulator/provider-games/provider-games.ts";
import { mobileKey } from "#simulator/directory/spellings.ts";
import { answer, answerMoney, type Route, type MemberCall } from "#simulator/http/route.ts";
import type { TransferKind } from "#simulator/ledger/accounts.ts";
import type { Statement } from "#simulator/ledger/statement.ts";
import {
  begunAnswer,
  channelName,
  payChannels,
  transferSystem,
  payAddress,
  WITHDRAWAL_CHANNELS,
} from "#simulator/payments/payment.ts";
import type { SimulatorSettings } from "#simulator/settings.ts";
import type { BankCards } from "../accounts/bank-cards.ts";
import type { Recharge } from "#simulator/objects/cell-api.ts";
import { endOf, type RechargeEnd, Recharges, FirstRecharges, rechargeSchema } from "../wallet/recharges.ts";
import { ByHand } from "../wallet/by-hand.ts";
import type { Deletions } from "../own-data/deletions.ts";
import { transferId, Transfers } from "../wallet/transfers.ts";
import { failReasonText, Withdrawals, withdrawalSchema } from "../wallet/withdrawals.ts";
import type { CellBase } from "../cell-base.ts";
import type { Accounts, UseBankCode } from "./account.ts";
import type { Promotion } from "./promotion.ts";

function transferRoutes(settings: SimulatorSettings, transfers: Transfers): Route<MemberCall>[] {
  return [
    answerMoney(
      transferTo,
      ({ member, requestId, now }: MemberCall, { user_id, amount }) =>
        transfers.send({ from: member, to: Number(user_id), amount }, requestId, now) ?? {
          serial_number: transferId(member, requestId),
        },
      {
        async before({ member, now }, { user_id, amount }) {
          if (!settings.transferEnabled) return refuse("transfer_disabled");
          return transfers.mayTransfer({ from: member, to: Number(user_id), amount }, now);
        },
        // Deliver the money before the sender gets its answer.
        async after({ member, requestId }) {
          await transfers.deliver(member, requestId);
          return null;
        },
      },
    ),
  ];
}

function transactionRoutes(statement: Statement, byHand: ByHand): Route<MemberCall>[] {
  return [
    answer(transactions, ({ member }: MemberCall, { type = null, p, p_size }) => ({
      page: { ...statement.count(member, type), p, p_size },
      queryset: statement
        .page(member, type, p_size, (p - 1) * p_size)
        .map(({ kind, change, after, relation, time }) => ({
          type: kind,
          change_balance: change,
          after_balance: after,
          ...causeOf(kind, relation, byHand),
          create_time: time,
        })),
    })),
  ];
}

/** The relation of a correction is its proposal, which tells a member nothing. */
export function causeOf(
  kind: TransferKind,
  relation: string,
  byHand: ByHand,
): { relation_id: string; reason?: string } {
  const words = kind === "correction" ? byHand.wordsOf(relation) : undefined;
  if (words === undefined) return { relation_id: relationShown(relation) };
  return { relation_id: words.reference, reason: words.reason };
}

/** A provider's game goes by its name, which the client does not know otherwise. */
function relationShown(relation: string): string {
  const name = gameOf(partsOf(relation).game)?.name;
  return name === undefined ? relation : `${name}:${relation.slice(relation.lastIndexOf(":") + 1)}`;
}

const PAYOUT_STATUS = { Wait: "Wait", Success: "Success", Reject: "Fail" } as const;

function withdrawalRoutes(withdrawals: Withdrawals, cards: BankCards, useCode: UseBankCode): Route<MemberCall>[] {
  // Codes used up before their transaction: two concurrent copies of a request use up one code.
  const usedFor = new Map<string, Promise<Refusal | null>>();

  async function codeRefusal(member: number, request: string, code: string): Promise<Refusal | null> {
    if (code === "") return refuse("code_required");
    const key = `${member}:${request}:${code}`;
    const used = usedFor.get(key) ?? useCode(member, code).then((holds) => (holds ? null : refuse("wrong_code")));
    usedFor.set(key, used);
    const refusal = await used.catch((error: unknown) => {
      usedFor.delete(key);
      throw error;
    });
    if (refusal !== null) usedFor.delete(key);
    return refusal;
  }

  return [
    answerMoney(
      addWithdrawal,
      ({ member, requestId, now }: MemberCall, wanted) => {
        usedFor.delete(`${member}:${requestId}:${wanted.verify_code ?? ""}`);
        return withdrawals.begin(member, wantedOf(wanted), now) ?? {};
      },
      {
        async before({ member, requestId, now }, wanted) {
          // Check the fields first, so that a typing error does not use up the code.
          const refusal = withdrawals.mayBegin(member, wantedOf(wanted), now);
          if (refusal !== null || !cards.asksForCode(member)) return refusal;
          return codeRefusal(member, requestId, wanted.verify_code ?? "");
        },
      },
    ),

    answer(withdrawalList, ({ member, locale }: MemberCall, { p, p_size }) => ({
      page: { count: withdrawals.count(member), p, p_size },
      queryset: withdrawals.page(member, p_size, (p - 1) * p_size).map((row) => ({
        serial_number: row.serial,
        price: row.price,
        fee: row.fee,
        actual_price: row.price - row.fee,
        status: row.status,
        payout_status: PAYOUT_STATUS[row.status],
        fail_reason: failReasonText(row, locale),
        create_time: row.create_time,
      })),
    })),
  ];
}

function wantedOf(wanted: {
  price: number;
  channel_key: string;
  bank_code?: string | undefined;
  bank_card_id: number;
}) {
  const { price, channel_key: channel, bank_code: bankCode = "", bank_card_id: card } = wanted;
  return { price, channel, bankCode, card };
}

/** The app's screen for a missing payment. */
const CONTACT_URL = "/contactSupport";

/** `signingKey` signs the forms to the payment processor. */
function rechargeRoutes(recharges: Recharges, { notices, reviews }: Accounts, signingKey: string): Route<MemberCall>[] {
  return [
    answer(channels, ({ locale }: MemberCall, { type }) => {
      if (type === "pay") {
        const queryset = payChannels().map(({ name, ...channel }) => ({ ...channel, name: name[locale] }));
        return { contact_url: CONTACT_URL, queryset };
      }
      return {
        contact_url: CONTACT_URL,
        queryset: WITHDRAWAL_CHANNELS.map(({ name, bank_codes, ...channel }) => ({
          ...channel,
          name: name[locale],
          bank_codes: [...bank_codes],
        })),
        fee_rate: WITHDRAWAL_FEE_PERCENT / 100,
        min: WITHDRAWAL_MIN * 100,
        max: WITHDRAWAL_DAY_MAX * 100,
      };
    }),

    answerMoney(addRecharge, ({ member, locale, now }: MemberCall, wanted) => {
      const { pay_name: name, pay_email: email } = wanted;
      const mobile = mobileKey(wanted.pay_mobile, locale);
      if (mobile === null) return refuse("bad_request", { with: { field: "pay_mobile" } });
      const key = payChannels().find((each) => each.key === wanted.pay_key)?.key;
      if (key === undefined) return refuse("bad_request", { with: { field: "pay_key" } });
      if (key === "upi" && (wanted.pay_upi_account ?? "") === "") {
        return refuse("bad_request", { with: { field: "pay_upi_account" } });
      }
      const begun = recharges.begin(member, key, wanted.price, now);
      return isRefusal(begun) ? begun : begunAnswer({ ...begun, name, mobile, email }, locale, signingKey);
    }),

    answer(rechargeList, ({ member, locale, now }: MemberCall, { p, p_size }) => ({
      page: { count: recharges.count(member), p, p_size },
      queryset: recharges
        .page(member, p_size, (p - 1) * p_size)
        .map((recharge) => rechargeRow(recharge, endOf(recharge, now), locale)),
    })),

    answer(
      giveUpRecharge,
      ({ member, now }: MemberCall, { serial_number }) => recharges.giveUp(member, serial_number, now) ?? {},
    ),

    answer(notification, ({ member, now }: MemberCall) => ({
      notify: recharges.takeNotification(member),
      limits_review: reviews.reviewSince(member, now),
      account_notices: notices.list(member),
    })),
  ];
}

function rechargeRow(recharge: Recharge, ended: RechargeEnd | null, locale: Locale) {
  const { serial, price, status, key, create_time } = recharge;
  const isWaiting = status === "Wait" && ended === null;
  return {
    serial_number: serial,
    price,
    status,
    ...(ended !== null && { ended }),
    ...(isWaiting && { resume: payAddress(serial, { locale }) }),
    ...(isWaiting && key === "upi" && { upi_account: transferSystem()?.payee }),
    channel_name: channelName(key, locale),
    create_time,
  };
}

export const walletSchema = rechargeSchema + withdrawalSchema;

/** How long the simulated processor takes for a withdrawal. */
const WITHDRAWAL_MS = 30_000;

/** Money that a member moves: recharges, withdrawals, transfers. */
export function openWallet(base: CellBase, accounts: Accounts, { profits }: Promotion, deletions: Deletions) {
  const { env, sql, settings, ledger, due, limits, outbox, statement, makeId } = base;
  const { members, bankCards: cards, useBankCode: useCode } = accounts;
  const recharges = new Recharges({
    sql,
    ledger,
    firstRecharges: new FirstRecharges({ members, profits }),
    isDeleted: (member) => members.isDeleted(member),
    mayRecharge: (member, amount, now) => limits.mayRecharge(member, amount, now),
    makeId,
  });
  const withdrawals = new Withdrawals({ sql, ledger, due, members, cards, delayMs: WITHDRAWAL_MS, makeId });
  const transfers = new Transfers({ env, sql, cells: settings.cells, ledger, members, outbox, deletions });
  const byHand = new ByHand({ sql, ledger, members, recharges });
  const routes = [
    ...rechargeRoutes(recharges, accounts, settings.paymentKey),
    ...withdrawalRoutes(withdrawals, cards, useCode),
    ...transactionRoutes(statement, byHand),
    ...transferRoutes(settings, transfers),
  ];
  return { recharges, withdrawals, transfers, byHand, routes };
}
