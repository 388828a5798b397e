import { memo, useId, useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { useHas } from "#web/data/use-store.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import { Chip, type ChipTone } from "#web/ui/chip.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { PastResult } from "./flight/flight-state.ts";
import styles from "./aviator-screen.module.css";

const HEAD = 4;
const LIST = 30;

interface ResultStripProps {
  /** Newest first. */
  results: readonly PastResult[];
  onVerify: (period: number) => void;
}

/** The latest results: four in the bar, 30 more when open, then all; each opens its round's proof. */
export const ResultStrip = memo(function ResultStrip({ results, onVerify }: ResultStripProps) {
  const t = useTranslations("aviator");
  const games = useTranslations("games");
  const id = useId();
  const [open, setOpen] = useState(false);
  const [all, setAll] = useState(false);
  const count = results.length;
  return (
    <section aria-label={t("results")}>
      <div className={styles.strip}>
        {count === 0 ? (
          <p className={styles.none}>{games("noResults")}</p>
        ) : (
          <ResultList
            results={results.slice(0, HEAD)}
            onVerify={onVerify}
            className={styles.head}
            itemClassName={styles.result}
          />
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          aria-label={t("resultsToggle", { count })}
          onClick={() => setOpen(!open)}
        >
          <Chip>
            {count}
            <Icon name="down" size={12} className={classNames(styles.arrow, open && styles.turned)} />
          </Chip>
        </button>
      </div>
      <div id={id} hidden={!open} className={styles.list}>
        {open && (
          <ResultList
            results={results.slice(HEAD, all ? undefined : HEAD + LIST)}
            onVerify={onVerify}
            className={styles.all}
            itemClassName={styles.result}
          />
        )}
        {open && !all && count > HEAD + LIST && (
          <button type="button" className={styles.more} onClick={() => setAll(true)}>
            {t("resultsMore", { count })}
          </button>
        )}
      </div>
    </section>
  );
});

interface ResultListProps {
  results: readonly PastResult[];
  onVerify: (period: number) => void;
  className: string | undefined;
  itemClassName: string | undefined;
}

export function ResultList({ results, onVerify, className, itemClassName }: ResultListProps) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const hasProofs = useHas("fairness");
  return (
    <ul className={className}>
      {results.map(({ period, result }, place) => {
        const multiplier = formatMultiplier(result, locale);
        return (
          // By its place: a new result moves no other.
          <li key={place}>
            {hasProofs ? (
              <button
                type="button"
                className={itemClassName}
                aria-label={t("verifyResult", { multiplier })}
                onClick={() => onVerify(period)}
              >
                <Chip tone={toneOf(result)}>{multiplier}</Chip>
              </button>
            ) : (
              <span className={itemClassName}>
                <Chip tone={toneOf(result)}>{multiplier}</Chip>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A multiplier (hundredths) in the colour of its size; null shows a dash. */
export function MultiplierText({ value }: { value: number | null }) {
  const locale = useLocale();
  if (value === null) return <span className={styles.multiplierTextNone}>–</span>;
  return (
    <span className={styles[toneOf(value)]} translate="no">
      {formatMultiplier(value, locale)}
    </span>
  );
}

/** A multiplier's colour (hundredths): blue under 2, purple under 10, pink from there on. */
export function toneOf(multiplier: number): Extract<ChipTone, "blue" | "purple" | "pink"> {
  if (multiplier < 200) return "blue";
  return multiplier < 1000 ? "purple" : "pink";
}
