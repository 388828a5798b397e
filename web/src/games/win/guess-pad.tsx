import { useLocale, useTranslations } from "use-intl";
import type { Guess } from "#simulator/games/win/guess.ts";
import { formatNumber } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./guess-pad.module.css";
import { coloursOf } from "./history.ts";
import { fullMultiple } from "./own-guesses.ts";
import { useColourText } from "./use-texts.ts";

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

interface GuessPadProps {
  disabled: boolean;
  onPick: (guess: Guess) => void;
}

export function GuessPad({ disabled, onPick }: GuessPadProps) {
  const t = useTranslations("win");
  const locale = useLocale();
  const { namesOf, mark } = useColourText();
  const multiple = (guess: Guess) => `${formatNumber(fullMultiple(guess), locale, fullMultiple(guess) % 1 ? 1 : 0)}×`;
  const colours = [
    { type: "G", text: t("joinGreen"), look: styles.green },
    { type: "V", text: t("joinViolet"), look: styles.violet },
    { type: "R", text: t("joinRed"), look: styles.red },
  ] as const;
  return (
    <>
      <div className={styles.colours}>
        {colours.map(({ type, text, look }) => (
          <button
            key={type}
            type="button"
            className={classNames(styles.colour, look)}
            disabled={disabled}
            onClick={() => onPick({ type })}
          >
            <span>{text}</span> <span className={styles.multiple}>{multiple({ type })}</span>
          </button>
        ))}
      </div>
      <div className={styles.digits}>
        {DIGITS.map((number) => (
          <button
            key={number}
            type="button"
            className={styles.digit}
            disabled={disabled}
            aria-label={t("joinNumber", { number, colours: namesOf(number) })}
            aria-keyshortcuts={String(number)}
            onClick={() => onPick({ type: "N", number })}
          >
            {number}
            <span className={styles.marks} aria-hidden="true">
              {coloursOf(number).map((colour) => (
                <span key={colour} className={styles[`${colour}Mark`]} data-mark={mark(colour)} />
              ))}
            </span>
          </button>
        ))}
      </div>
      <p className={styles.hint}>{t("numbersPay", { multiple: multiple({ type: "N", number: 1 }) })}</p>
    </>
  );
}
