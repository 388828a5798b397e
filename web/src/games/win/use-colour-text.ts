import { useTranslations } from "use-intl";
import { coloursOf, type Colour } from "./history.ts";

interface ColourText {
  /** Its name in a sentence. */
  name: (colour: Colour) => string;
  /** A letter or two that stand for it. */
  mark: (colour: Colour) => string;
  /** All of a digit's: "green + violet". */
  namesOf: (digit: number) => string;
  marksOf: (digit: number) => string;
}

/** The colours in words: they never stand for themselves alone. */
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
