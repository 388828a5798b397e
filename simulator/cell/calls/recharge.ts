import { isRefusal, refuse } from "#contract/refusals.ts";
import {
  addRecharge,
  PAY_KEYS,
  channels,
  notification,
  recharges as rechargeList,
  WITHDRAWAL_DAY_MAX,
  WITHDRAWAL_FEE_PERCENT,
  WITHDRAWAL_MIN,
} from "#contract/wallet.ts";
import { answer, answerMoney, type Route } from "#simulator/http/route.ts";
import { begunAnswer, channelName, PAY_CHANNELS, WITHDRAWAL_CHANNELS } from "#simulator/payments/payment.ts";
import type { AccountNotices } from "../accounts/account-notices.ts";
import type { MemberCall } from "./call-context.ts";
import type { Recharges } from "../wallet/recharges/recharges.ts";

/** Where a member asks when a payment goes astray: a screen of the app. */
const CONTACT_URL = "/contactSupport";

export interface RechargeRouteNeeds {
  readonly recharges: Recharges;
  readonly notices: AccountNotices;
  /** What forms to the processor are signed with. */
  readonly signingKey: string;
}

export function rechargeRoutes({ recharges, notices, signingKey }: RechargeRouteNeeds): Route<MemberCall>[] {
  return [
    answer(channels, ({ locale }: MemberCall, { type }) => {
      if (type === "pay") {
        const queryset = PAY_CHANNELS.map(({ name, ...channel }) => ({ ...channel, name: name[locale] }));
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
      const { pay_name: name, pay_mobile: mobile, pay_email: email } = wanted;
      const key = PAY_KEYS.find((each) => each === wanted.pay_key);
      if (key === undefined) return refuse("bad_request", { with: { field: "pay_key" } });
      if (key === "upi" && (wanted.pay_upi_account ?? "") === "") {
        return refuse("bad_request", { with: { field: "pay_upi_account" } });
      }
      const begun = recharges.begin(member, key, wanted.price, now);
      return isRefusal(begun) ? begun : begunAnswer({ ...begun, name, mobile, email }, locale, signingKey);
    }),

    answer(rechargeList, ({ member, locale }: MemberCall, { p, p_size }) => ({
      page: { count: recharges.count(member), p, p_size },
      queryset: recharges.page(member, p_size, (p - 1) * p_size).map(({ serial, price, status, key, create_time }) => ({
        serial_number: serial,
        price,
        status,
        channel_name: channelName(key, locale),
        create_time,
      })),
    })),

    answer(notification, ({ member }: MemberCall) => ({
      notify: recharges.takeNotification(member),
      account_notices: notices.list(member),
    })),
  ];
}
