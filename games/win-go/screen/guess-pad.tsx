import { useLocale, useTranslations } from "use-intl";
import { type Guess, oddsOn, outcomeOf } from "#games/win-go/rules/guess.ts";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./guess-pad.module.css";
import { AfterFee, paidTimes, Stated } from "#games/engine/screen/parts/stated.tsx";
import { coloursOf } from "./history.ts";
import { fullMultiple } from "./own-guesses.ts";
import { useColourText } from "./use-texts.ts";

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

interface GuessPadProps {
  /** The member's stakes in the running round by pick, in minor units. */
  stakes: ReadonlyMap<string, number>;
  disabled: boolean;
  /** The period's result; null: not drawn. */
  drawn: number | null;
  onPick: (guess: Guess) => void;
}

export function GuessPad({ stakes, disabled, drawn, onPick }: GuessPadProps) {
  const t = useTranslations("win");
  const locale = useLocale();
  const { namesOf, mark } = useColourText();
  const multiple = (guess: Guess) => paidTimes(fullMultiple(guess), locale);
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const isHit = (guess: Guess) => (drawn !== null && oddsOn(guess, outcomeOf(drawn)) > 0) || undefined;
  const staked = (pick: string) => {
    const minor = stakes.get(pick);
    return minor === undefined ? null : amount(minor);
  };
  const digitName = (number: number) => {
    const name = t("joinNumber", { number, colours: namesOf(number) });
    const own = staked(`N${number}`);
    return own === null ? name : `${name}, ${t("ownOn", { amount: own })}`;
  };
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
            data-hit={isHit({ type })}
            onClick={() => onPick({ type })}
          >
            <span>{text}</span>{" "}
            <Stated>
              <span className={styles.multiple}>{multiple({ type })}</span>
            </Stated>{" "}
            {staked(type) !== null && <span className="spoken">{t("ownOn", { amount: staked(type) ?? "" })}</span>}
            <Own amount={staked(type)} />
          </button>
        ))}
      </div>
      <Stated>
        <div className={styles.fee}>
          <p className={styles.rate}>
            {t("oneNumber")} <span translate="no">{multiple({ type: "N", number: 0 })}</span>
          </p>
          <AfterFee />
        </div>
      </Stated>
      <div className={styles.digits}>
        {DIGITS.map((number) => (
          <button
            key={number}
            type="button"
            className={styles.digit}
            disabled={disabled}
            data-hit={isHit({ type: "N", number })}
            aria-label={digitName(number)}
            aria-keyshortcuts={String(number)}
            onClick={() => onPick({ type: "N", number })}
          >
            <span className={classNames(styles.ball, ...coloursOf(number).map((colour) => styles[colour]))}>
              <span>{number}</span>
            </span>
            <span className={styles.marks} aria-hidden="true">
              {coloursOf(number).map((colour) => (
                <span key={colour} data-mark={mark(colour)} />
              ))}
            </span>
            <Own amount={staked(`N${number}`)} />
          </button>
        ))}
      </div>
    </>
  );
}

/** A stake as a chip on its button. CSS draws it, since the button's name has the amount already. */
function Own({ amount }: { amount: string | null }) {
  // The key lets the chip land again when the stake grows.
  if (amount === null) return null;
  return (
    <span key={amount} className={styles.own} data-amount={amount} aria-hidden="true">
      <Icon name="check" size={12} />
    </span>
  );
}
