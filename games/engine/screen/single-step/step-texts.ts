import type { StepTexts } from "#games/engine/contract/step-texts.ts";
import { deliveryOf } from "#contract/games/delivery.ts";
import { prizeOf, type SingleStepPlay } from "#games/engine/rules/single-step.ts";
import type { Translate } from "#web/data/translate.ts";
import { formatMultiplier, formatNumber } from "#web/locales/format.ts";

/** A text of a game by its key, which every single-step game has. */
export function ownText(t: Translate, game: string, key: `outcomes.${number}` | Exclude<keyof StepTexts, "outcomes">) {
  return (t as unknown as (key: string) => string)(`${game}.${key}`);
}

/** The multiple of the stake that a winning choice pays, after the fee: "1.96×". */
export function paidText<Choice extends object>(rules: SingleStepPlay<Choice>, choice: Choice, locale: string): string {
  return formatMultiplier(prizeOf(rules, deliveryOf(100), choice), locale);
}

/** An outcome as players read it: a text of the game, or a number such as "07.31", which has all its digits. */
export function outcomeText(
  { game, outcomes, decimals }: Pick<SingleStepPlay, "game" | "outcomes" | "decimals">,
  outcome: number,
  t: Translate,
  locale: string,
): string {
  if (decimals === undefined) return ownText(t, game, `outcomes.${outcome}`);
  return numberText(outcome, outcomes, decimals, locale);
}

/** A number below `outcomes` with so many of its digits behind the point. */
export function numberText(number: number, outcomes: number, decimals: number, locale: string): string {
  const whole = String(outcomes - 1).length - decimals;
  const text = formatNumber(number / 10 ** decimals, locale, decimals, false);
  const missing = whole - String(Math.floor(number / 10 ** decimals)).length;
  return formatNumber(0, locale).repeat(Math.max(0, missing)) + text;
}
