import { useLayoutEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#web/ui/class-names.ts";
import { colourClass } from "./digit-ball.tsx";
import type { PastRound } from "./history.ts";
import styles from "./history-table.module.css";
import { periodName } from "./period-name.ts";
import { useColourText } from "./use-colour-text.ts";

/** What the cells of a history show: the round's number within the day, or its digit. */
export type CellText = "periods" | "digits";

interface HistoryTableProps {
  label: string;
  /** Oldest first, each from the top. */
  columns: readonly (readonly PastRound[])[];
  show: CellText;
}

/** Results in columns, oldest to newest; it begins at its newest end. */
export function HistoryTable({ label, columns, show }: HistoryTableProps) {
  const t = useTranslations("win");
  const { marksOf, namesOf } = useColourText();
  const table = useRef<HTMLDivElement>(null);
  const newest = columns.at(-1)?.at(-1)?.period;

  useLayoutEffect(() => {
    const element = table.current;
    if (element) element.scrollLeft = element.scrollWidth;
  }, [newest]);

  return (
    <div ref={table} className={styles.table} role="region" aria-label={label} tabIndex={0}>
      {columns.map((column) => (
        <ol key={column[0]?.period} className={styles.column}>
          {column.map(({ period, today_times: number, last_num: digit }) => (
            // What is seen is drawn from attributes: of a day there are 480, and more elements would tell on a phone.
            <li
              key={period}
              className={classNames(styles.cell, show === "periods" && styles.long, colourClass(digit))}
              data-text={show === "periods" ? number : digit}
              data-marks={marksOf(digit)}
            >
              <span className={styles.spoken}>
                {t("sayResult", { period: periodName(period), digit, colours: namesOf(digit) })}
              </span>
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}
