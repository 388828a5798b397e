import { useTranslations } from "use-intl";
import type { GuessType } from "#contract/games/win/calls.ts";

/** A guess in words. `number`: 0–9 where it is on a digit. */
export function useGuessText(): (type: GuessType, number: number | null) => string {
  const t = useTranslations("win");
  return (type, number) => {
    const texts = {
      G: t("guessGreen"),
      V: t("guessViolet"),
      R: t("guessRed"),
      N: t("number", { number: number ?? 0 }),
    };
    return texts[type];
  };
}
