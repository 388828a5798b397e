import { type Refusal, refuse } from "#contract/refusals.ts";
import { addWithdrawal, withdrawals as withdrawalList } from "#contract/wallet.ts";
import { answer, answerMoney, type Route } from "#simulator/http/route.ts";
import type { BankCards } from "../accounts/bank-cards/bank-cards.ts";
import type { MemberCall } from "./call-context.ts";
import { failReasonText } from "../wallet/withdrawals/fail-reasons.ts";
import type { Withdrawals } from "../wallet/withdrawals/withdrawals.ts";

export interface WithdrawalRouteNeeds {
  readonly withdrawals: Withdrawals;
  readonly cards: Pick<BankCards, "asksForCode">;
  /** Uses up a one-time code of type edit_bankcard that was sent to the member; false where it does not hold. */
  readonly useCode: (member: number, code: string) => Promise<boolean>;
}

const PAYOUT_STATUS = { Wait: "Wait", Success: "Success", Reject: "Fail" } as const;

export function withdrawalRoutes({ withdrawals, cards, useCode }: WithdrawalRouteNeeds): Route<MemberCall>[] {
  // Codes that are used up for requests whose transaction is still to come: a request that is sent twice at once under one
  // key uses its code once.
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
          // What can be refused without the code is refused first, so that a slip of the pen does not use it up.
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
        fail_reason: failReasonText(row.fail_reason, locale),
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
