import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { type WinCategory, type GuessType, winCategory } from "#games/win-go/contract/calls.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { useStore } from "#web/data/use-store.ts";
import { coloursOf, type Colour } from "./history.ts";

interface ColourText {
  /** Its name within a sentence. */
  name: (colour: Colour) => string;
  /** Its abbreviation of one or two letters. */
  mark: (colour: Colour) => string;
  /** All colours of a digit: "green + violet". */
  namesOf: (digit: number) => string;
  marksOf: (digit: number) => string;
}

/** Colour names, since colour alone must not carry meaning. */
export function useColourText(): ColourText {
  const t = useTranslations("win");
  const names = { green: t("green"), red: t("red"), violet: t("violet") };
  const marks = { green: t("greenMark"), red: t("redMark"), violet: t("violetMark") };
  return {
    name: (colour) => names[colour],
    mark: (colour) => marks[colour],
    namesOf: (digit) =>
      coloursOf(digit)
        .map((colour) => names[colour])
        .join(" + "),
    marksOf: (digit) =>
      coloursOf(digit)
        .map((colour) => marks[colour])
        .join(" "),
  };
}

/** A guess in words. `number`: 0–9 for a guess on a digit. */
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

/** In the order of their tabs. */
export const CATEGORIES: readonly WinCategory[] = winCategory.options;

/** The index of the category last played on this device. */
const chosen = storedWithSchema(
  browserStorage,
  "app.win.category",
  z.int().check(z.gte(0), z.lte(CATEGORIES.length - 1)),
  0,
);

/** The category chosen last, and its setter. */
export function useChosenCategory(): [WinCategory, (category: WinCategory) => void] {
  const index = useStore(chosen);
  return [CATEGORIES[index] ?? "P", (category) => chosen.set(CATEGORIES.indexOf(category))];
}
