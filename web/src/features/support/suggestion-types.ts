import { lookUp } from "#web/data/look-up.ts";
import { SUGGESTION_TYPES } from "#contract/calls/support.ts";

export type SuggestionType = (typeof SUGGESTION_TYPES)[number];

/** Keys of the area `suggestions`. */
export const TYPE_NAMES = {
  recharge: "typeRecharge",
  withdrawal: "typeWithdrawal",
  game: "typeGame",
  account: "typeAccount",
  other: "typeOther",
} as const satisfies Record<SuggestionType, string>;

export function isSuggestionType(text: string | null): text is SuggestionType {
  return SUGGESTION_TYPES.some((type) => type === text);
}

/** Payments have a serial number. */
export function isAboutPayment(type: string): boolean {
  return type === "recharge" || type === "withdrawal";
}

/** The name of a type; an unknown type is shown as it is. */
export function typeName(type: string, t: (key: (typeof TYPE_NAMES)[SuggestionType]) => string): string {
  const key = lookUp(TYPE_NAMES, type);
  return key === undefined ? type : t(key);
}
