import { memo, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./lucky-hit-screen.module.css";
import { SuitIcon } from "./playing-card.tsx";
import type { PastWinner, TableState } from "./table-reducer.ts";
import { useSideText } from "./use-texts.ts";

const HEAD = 8;
const BODY = 36;

/** The latest winners as dots, newest first: eight in the bar, 36 more when open. */
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
        {open && (
          <>
            <Dots results={results.slice(HEAD, HEAD + BODY)} className={styles.body} />
            <Road results={results} label={t("road", { count: results.length })} />
          </>
        )}
      </div>
    </section>
  );
});

/** A column of the road has as many winners; a longer streak goes on in the next column. */
const ROAD_ROWS = 6;

/** The latest winners as columns of streaks, oldest first. */
export function roadOf(results: readonly PastWinner[]): PastWinner[][] {
  const columns: PastWinner[][] = [];
  for (const result of results.toReversed()) {
    const column = columns.at(-1);
    if (column?.[0]?.winner === result.winner && column.length < ROAD_ROWS) column.push(result);
    else columns.push([result]);
  }
  return columns;
}

/** The last 48 rounds as a road of streaks, scrolled to the newest. */
export function Road({ results, label }: { results: readonly PastWinner[]; label: string }) {
  const { nameOf } = useSideText();
  const columns = roadOf(results);
  return (
    <div
      ref={(element) => {
        if (element) element.scrollLeft = element.scrollWidth;
      }}
      className={styles.road}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      {columns.map((column) => (
        <ol key={column[0]?.period} className={styles.column}>
          {column.map(({ period, winner }) => (
            <li key={period} className={classNames(styles.bead, winner === "B" ? styles.black : styles.red)}>
              <SuitIcon suit={winner === "B" ? 0 : 1} className={styles.suit} />
              <span className="spoken">{nameOf(winner)}</span>
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}

interface TopStakesProps {
  top: NonNullable<TableState["top"]>;
}

export function TopStakes({ top }: TopStakesProps) {
  const t = useTranslations("luckyHit");
  const games = useTranslations("games");
  const locale = useLocale();
  const { nameOf } = useSideText();
  if (top.length === 0) return <p className={styles.none}>{games("noStakes")}</p>;
  return (
    <ul aria-label={t("whoPlays")}>
      {top.map(({ nickName, betResult: pick, betPrice }, place) => (
        // Masked names may be equal, so the place is the key.
        <li key={place} className={styles.player}>
          <span className={styles.name}>{nickName}</span>
          <span className={styles.side}>
            {pick === "L" ? (
              <Icon name="cards" size={16} />
            ) : (
              <SuitIcon suit={pick === "B" ? 0 : 1} className={styles.small} />
            )}
            {nameOf(pick)}
          </span>
          <span className={styles.price} translate="no">
            {formatAmount(betPrice, locale, { short: true })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The largest stakes of the round, folded until a player wants them. */
export const WhoPlays = memo(function WhoPlays({ top }: TopStakesProps) {
  const t = useTranslations("luckyHit");
  return (
    <details className={styles.who}>
      <summary className={styles.whoTitle}>
        <Icon name="users" size={16} />
        {t("whoPlays")}
        <Icon name="down" size={16} className={styles.arrow} />
      </summary>
      <TopStakes top={top} />
    </details>
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
