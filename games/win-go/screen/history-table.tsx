import { useLayoutEffect, useRef } from "react";
import { useTranslations, useLocale } from "use-intl";
import { formatNumber } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { colourClass, DigitBall } from "./round-pictures.tsx";
import { Stated } from "#games/engine/screen/parts/stated.tsx";
import styles from "./history-table.module.css";
import { type PastRound, coloursOf, type Colour, type Counts, type Trend, scaleOf, periodName } from "./history.ts";
import { useColourText } from "./use-texts.ts";

/** The cells' content: the round's number within the day, or its digit. */
export type CellText = "periods" | "digits";

interface HistoryTableProps {
  label: string;
  /** Oldest first, each from the top. */
  columns: readonly (readonly PastRound[])[];
  show: CellText;
}

/** Results in columns, oldest to newest, scrolled to the newest. */
export function HistoryTable({ label, columns, show }: HistoryTableProps) {
  const t = useTranslations("win");
  const games = useTranslations("games");
  const { marksOf, namesOf } = useColourText();
  const table = useRef<HTMLDivElement>(null);
  const newest = columns.at(-1)?.at(-1)?.period;

  useLayoutEffect(() => {
    const element = table.current;
    if (element) element.scrollLeft = element.scrollWidth;
  }, [newest]);

  if (newest === undefined) return <p className={styles.none}>{games("noResults")}</p>;
  return (
    <div ref={table} className={styles.table} role="region" aria-label={label} tabIndex={0}>
      {columns.map((column) => (
        <ol key={column[0]?.period} className={styles.column}>
          {column.map(({ period, today_times: number, last_num: digit }) => (
            // CSS draws the cells from attributes: a day has 480, and more elements would be slow on a phone.
            <li
              key={period}
              className={classNames(styles.cell, show === "periods" && styles.long, colourClass(digit))}
              data-text={show === "periods" ? number : digit}
              data-marks={marksOf(digit)}
            >
              <span className="spoken">
                {t("sayResult", { period: periodName(period), digit, colours: namesOf(digit) })}
              </span>
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}

const COLOURS = ["green", "red", "violet"] as const;

interface CountBarsProps {
  counts: Counts;
  digits?: boolean;
}

/** The count of each colour, and optionally each digit, as bars; a full bar is twice the larger of red and green. */
export function CountBars({ counts, digits = false }: CountBarsProps) {
  const t = useTranslations("win");
  const { name } = useColourText();
  const scale = scaleOf(counts);
  return (
    <div className={styles.bars} role="group" aria-label={t("bars")}>
      {COLOURS.map((colour) => (
        <Bar key={colour} name={name(colour)} tone={colour} count={counts[colour]} scale={scale} />
      ))}
      {digits &&
        counts.digits.map((count, digit) => (
          <Bar key={digit} name={String(digit)} tone={coloursOf(digit)[0] ?? "red"} count={count} scale={scale} />
        ))}
    </div>
  );
}

interface BarProps {
  name: string;
  tone: Colour;
  count: number;
  scale: number;
}

function Bar({ name, tone, count, scale }: BarProps) {
  const locale = useLocale();
  return (
    <div className={styles.bar}>
      <span className={styles.name}>{name}</span>
      <ProgressBar value={count} max={scale} label={name} tone={tone} />
      <span className={styles.count}>{formatNumber(count, locale)}</span>
    </div>
  );
}

/** The misses and the longest runs of the colours and the digits in the day's rounds. */
export function TrendTable({ trends }: { trends: readonly Trend[] }) {
  const t = useTranslations("win");
  const locale = useLocale();
  const { name } = useColourText();
  return (
    <div className={styles.trends}>
      <table aria-label={t("trend")}>
        <thead>
          <tr>
            <th scope="col">{t("digit")}</th>
            <th scope="col">{t("misses")}</th>
            <th scope="col">{t("average")}</th>
            <th scope="col">{t("longestRun")}</th>
          </tr>
        </thead>
        <tbody>
          {trends.map(({ id, misses, average, longestRun }) => (
            <tr key={id}>
              <th scope="row" className={typeof id === "number" ? undefined : styles[id]}>
                {typeof id === "number" ? <DigitBall digit={id} /> : name(id)}
              </th>
              <td>{formatNumber(misses, locale)}</td>
              <td>{formatNumber(average, locale, 1)}</td>
              <td>{formatNumber(longestRun, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Stated>
        <p>{t("trendHint")}</p>
      </Stated>
    </div>
  );
}
