import { memo, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { SuitIcon } from "./playing-card.tsx";
import styles from "./result-dots.module.css";
import type { PastWinner } from "./table-reducer.ts";
import { useSideText } from "./use-side-text.ts";

const HEAD = 8;
const BODY = 36;

/** The latest winners, newest first, as dots: eight at a glance, 36 more when opened. */
export const ResultDots = memo(function ResultDots({ results }: { results: readonly PastWinner[] }) {
  const t = useTranslations("luckyHit");
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t("results")}>
      <div className={styles.strip}>
        {results.length === 0 ? (
          <p className={styles.none}>{t("resultsNone")}</p>
        ) : (
          <Dots results={results.slice(0, HEAD)} className={styles.head} />
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          aria-label={t("resultsToggle")}
          disabled={results.length <= HEAD}
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" size={16} className={classNames(styles.arrow, open && styles.turned)} />
        </button>
      </div>
      <div id={id} hidden={!open} className={styles.list}>
        {open && <Dots results={results.slice(HEAD, HEAD + BODY)} className={styles.body} />}
      </div>
    </section>
  );
});

function Dots({ results, className }: { results: readonly PastWinner[]; className: string | undefined }) {
  const { nameOf } = useSideText();
  return (
    <ol className={className}>
      {results.map(({ period, winner }) => (
        <li key={period} className={styles.item}>
          <span
            role="img"
            aria-label={nameOf(winner)}
            className={classNames(styles.dot, winner === "B" ? styles.black : styles.red)}
          >
            <SuitIcon suit={winner === "B" ? 0 : 1} className={styles.suit} />
          </span>
        </li>
      ))}
    </ol>
  );
}
