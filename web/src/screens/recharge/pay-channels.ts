import type { AnswerOf } from "../../../../edge/contract/call.ts";
import { type channels, PAY_KEYS } from "../../../../edge/contract/wallet.ts";
import type { Minor } from "../../../../edge/contract/values.ts";
import type { IconName } from "../../ui/icon-paths.ts";

export type PayKey = (typeof PAY_KEYS)[number];

/** A way to pay in. */
export interface PayChannel {
  key: PayKey;
  name: string;
  /** Minor units, as the channel lists them. */
  fixedAmounts: readonly Minor[];
}

/** The channels of an answer that this app knows how to go on with. */
export function payChannels(answered: AnswerOf<typeof channels>["queryset"]): PayChannel[] {
  return answered.flatMap(({ key: text, name, fixed_amounts: amounts = "" }) => {
    const key = PAY_KEYS.find((each) => each === text);
    return key === undefined ? [] : [{ key, name, fixedAmounts: fixedAmounts(amounts) }];
  });
}

/** Whole units separated by commas; what is no such amount is left out. */
function fixedAmounts(list: string): Minor[] {
  return list
    .split(",")
    .map((text) => text.trim())
    .filter((text) => /^[1-9]\d{0,8}$/.test(text))
    .map((text) => Number(text) * 100);
}

export const CHANNEL_ICONS: Readonly<Record<PayKey, IconName>> = {
  upi: "phone",
  card: "card",
  hosted: "lock",
  redirect: "bank",
};
