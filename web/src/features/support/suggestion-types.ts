import { lookUp } from "#web/data/look-up.ts";
import { SUGGESTION_TYPES } from "#contract/support.ts";

export type SuggestionType = (typeof SUGGESTION_TYPES)[number];

/** The text of each type, in the area `suggestions`. */
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

/** Whether a suggestion of this type is about a payment, which has a serial. */
export function isAboutPayment(type: SuggestionType | ""): boolean {
  return type === "recharge" || type === "withdrawal";
}

/** A type in the reader's words; one of the backend's own by its own text. */
export function typeName(type: string, t: (key: (typeof TYPE_NAMES)[SuggestionType]) => string): string {
  const key = lookUp(TYPE_NAMES, type);
  return key === undefined ? type : t(key);
}
