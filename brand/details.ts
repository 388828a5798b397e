import data from "./rangoli/brand.json" with { type: "json" };

// As brand.ts, for what no first screen needs.

/** A path in a square of 64. */
export const MARK: string = data.drawings.mark;
export const LEGAL = data.legal;
/** How the backend stores mobile numbers: `+` and the digits of E.164, these digits alone, or what was typed. */
export const MOBILE_NUMBERS = data.mobileNumbers as "e164" | "digits" | "typed";

interface Contact {
  readonly type: "email" | "mobile" | "whatsapp" | "telegram";
  readonly value: string;
  /** Unanswered. */
  readonly sample?: true;
}

export const CONTACTS = data.contacts as readonly Contact[];
/** The app says this about money, by language; null: nothing. */
export const MONEY: Readonly<Record<string, Readonly<Record<string, string>>>> | null = data.money;
/** The rules of games in the operator's own words, by game and language; null: the backend says them. */
export const GAME_RULES = data.gameRules as Readonly<
  Record<string, Readonly<Record<string, readonly string[]>>>
> | null;
