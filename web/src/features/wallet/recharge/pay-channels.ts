import type { ReadOf } from "#contract/call.ts";
import type { channels, PAY_KEYS } from "#contract/wallet.ts";
import type { Minor } from "#contract/values.ts";
import type { IconName } from "#web/ui/icon-paths.ts";

/** A way to pay in. */
export interface PayChannel {
  key: string;
  name: string;
  /** Minor units, as the channel lists them. */
  fixedAmounts: readonly Minor[];
}

/** The channels of an answer: how each goes on is decided by the answer to a recharge, not by its key. */
export function payChannels(answered: ReadOf<typeof channels>["queryset"]): PayChannel[] {
  return answered.map(({ key, name, fixed_amounts: amounts = "" }) => ({
    key,
    name,
    fixedAmounts: fixedAmounts(amounts),
  }));
}

/** Whole units separated by commas, or a JSON list of them; what is no such amount is left out. */
function fixedAmounts(list: string): Minor[] {
  return list
    .split(",")
    .map((text) => /^[\s["]*([1-9]\d{0,8})(?:\.0*)?[\s\]"]*$/.exec(text)?.[1])
    .filter((amount) => amount !== undefined)
    .map((amount) => Number(amount) * 100);
}

/** For the keys of our simulator. */
export const CHANNEL_ICONS: Readonly<Record<(typeof PAY_KEYS)[number], IconName>> = {
  upi: "phone",
  card: "card",
  hosted: "lock",
  redirect: "bank",
};
