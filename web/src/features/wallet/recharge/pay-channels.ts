import type { ReadOf } from "#contract/call.ts";
import type { channels } from "#contract/calls/wallet.ts";
import type { Minor } from "#contract/values/values.ts";

export interface PayChannel {
  key: string;
  name: string;
  /** Minor units. */
  fixedAmounts: readonly Minor[];
  /** The least and the greatest amount of one recharge, minor units. Undefined: the backend names none. */
  min?: Minor | undefined;
  max?: Minor | undefined;
}

/** A channel's key does not decide its next step; the answer to the recharge does. */
export function payChannels(answered: ReadOf<typeof channels>["queryset"]): PayChannel[] {
  return answered.map(({ key, name, min, max, fixed_amounts: amounts = "" }) => ({
    key,
    name,
    min,
    max,
    fixedAmounts: fixedAmounts(amounts),
  }));
}

/** Parses whole units separated by commas, or a JSON list of them; skips anything else. */
function fixedAmounts(list: string): Minor[] {
  return list
    .split(",")
    .map((text) => /^[\s["]*([1-9]\d{0,8})(?:\.0*)?[\s\]"]*$/.exec(text)?.[1])
    .filter((amount) => amount !== undefined)
    .map((amount) => Number(amount) * 100);
}
