import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "#web/data/error-text.ts";
import type { PagedRows } from "#web/data/paged.ts";
import { Button, IconButton } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { ErrorState, Skeleton } from "./states.tsx";
import { Icon } from "../icon.tsx";
import styles from "./page.module.css";

/** How far a pull must go before its release reloads, in px. */
export const PULL_PX = 72;
/** The content moves by this share of the finger's way. */
const RESISTANCE = 0.5;

interface PullToRefreshProps {
  busy: boolean;
  onRefresh: () => void;
  children: ReactNode;
}

/** Reloads when its content is pulled down from the top. Touch only: a button elsewhere must do the same. */
export function PullToRefresh({ busy, onRefresh, children }: PullToRefreshProps) {
  const box = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState(0);
  const refresh = useEffectEvent(() => {
    if (!busy) onRefresh();
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let startY: number | null = null;
    let way = 0;

    function start(event: TouchEvent) {
      const [touch] = event.touches;
      startY = touch && event.touches.length === 1 && isAtTop(element) ? touch.clientY : null;
      way = 0;
    }
    function move(event: TouchEvent) {
      const [touch] = event.touches;
      if (startY === null || !touch) return;
      way = isAtTop(element) ? Math.max(0, touch.clientY - startY) : 0;
      setPulled(way);
    }
    function end() {
      if (startY !== null && way >= PULL_PX) refresh();
      startY = null;
      setPulled(0);
    }

    const passive = { passive: true };
    element.addEventListener("touchstart", start, passive);
    element.addEventListener("touchmove", move, passive);
    element.addEventListener("touchend", end, passive);
    element.addEventListener("touchcancel", end, passive);
    // Disables the browser's own reload on the same gesture.
    const { style } = document.documentElement;
    style.overscrollBehaviorY = "contain";
    return () => {
      element.removeEventListener("touchstart", start);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", end);
      style.overscrollBehaviorY = "";
    };
  }, []);

  return (
    <div ref={box}>
      {pulled > 0 && (
        <div
          className={styles.sign}
          style={{ height: Math.min(pulled, PULL_PX * 1.5) * RESISTANCE }}
          aria-hidden="true"
        >
          <Icon name="refresh" className={classNames(styles.pagedIcon, pulled >= PULL_PX && styles.ready)} />
        </div>
      )}
      {children}
    </div>
  );
}

/** Whether no ancestor of the element (a sheet, the page) is scrolled. */
function isAtTop(element: Element | null): boolean {
  for (let each = element; each; each = each.parentElement) if (each.scrollTop > 0) return false;
  return window.scrollY <= 0;
}

/** Unique keys of the rows. A number distinguishes rows with equal keys. */
function rowKeys<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number | null): string[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const key = String(keyOf(row));
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count === 0 ? key : `${key} (${count})`;
  });
}

interface LoadMoreProps {
  /** In place of how many rows of all are shown. */
  count?: string | undefined;
  rows: Pick<PagedRows<unknown>, "rows" | "parts" | "count" | "more" | "busy" | "loadMore" | "reload">;
}

/** The foot of a paged list: the total, the next page, and a reload. */
export function LoadMore({ count: shown, rows: { rows, parts, count, more, busy, loadMore, reload } }: LoadMoreProps) {
  const t = useTranslations("common");
  return (
    <div className={styles.foot}>
      <div className={styles.counts}>
        <p className={styles.count}>{shown ?? t("shownOf", { shown: rows.length + parts.length, count })}</p>
        <IconButton icon="refresh" label={t("refresh")} disabled={busy} onClick={reload} className={styles.refresh} />
      </div>
      {more && (
        <Button small wide busy={busy} onClick={loadMore}>
          {t("loadMore")}
        </Button>
      )}
    </div>
  );
}

export interface Column<Row> {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** `end` for figures. */
  align?: "start" | "end";
}

interface PagedTableProps<Row> {
  rows: PagedRows<Row>;
  label: string;
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number | null;
  empty: ReactNode;
  /** Below the rows. */
  foot?: ReactNode;
}

/** A paged table with its skeleton, empty state and error. */
export function PagedTable<Row>({ rows, label, columns, keyOf, empty, foot }: PagedTableProps<Row>) {
  const at = (column: Column<Row>) => classNames(styles.cell, column.align === "end" && styles.end);
  const keys = rowKeys(rows.rows, keyOf);
  return (
    <PagedStates rows={rows} empty={empty}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classNames(at(column), styles.head)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.rows.map((row, index) => (
            <tr key={keys[index]}>
              {columns.map((column) => (
                <td key={column.id} className={at(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {foot}
      <LoadMore rows={rows} />
    </PagedStates>
  );
}

const SKELETON_ROWS = [0, 1, 2, 3];

interface PagedStatesProps {
  rows: Pick<
    PagedRows<unknown>,
    "error" | "loading" | "rows" | "parts" | "count" | "rowsFrom" | "more" | "busy" | "reload"
  >;
  empty: ReactNode;
  children: ReactNode;
}

/**
 * The skeleton, error or empty state in place of a list, and the list's end. A list of which no row can be read is not
 * empty.
 */
export function PagedStates({ rows, empty, children }: PagedStatesProps) {
  const errorText = useErrorText();
  if (rows.error && rows.rows.length + rows.parts.length === 0) {
    return <ErrorState text={errorText(rows.error)} onRetry={rows.reload} busy={rows.busy} />;
  }
  if (rows.loading) {
    return (
      <div className={styles.loading} aria-busy="true">
        {SKELETON_ROWS.map((row) => (
          <Skeleton key={row} height="44px" />
        ))}
      </div>
    );
  }
  return (
    <PullToRefresh busy={rows.busy} onRefresh={rows.reload}>
      {rows.rows.length + rows.parts.length + rows.count === 0 ? empty : children}
      {rows.rowsFrom !== null && !rows.more && <ListEnd rowsFrom={rows.rowsFrom} />}
    </PullToRefresh>
  );
}

/** Says why the oldest stakes are missing, also below an empty state. */
function ListEnd({ rowsFrom }: { rowsFrom: number }) {
  const t = useTranslations("common");
  const date = new Intl.DateTimeFormat(useLocale(), { dateStyle: "medium" }).format(rowsFrom);
  return <p className={classNames(styles.count, styles.listEnd)}>{t("stakesFrom", { date })}</p>;
}

interface PagedListProps<Row> {
  rows: PagedRows<Row>;
  label: string;
  keyOf: (row: Row) => string | number | null;
  draw: (row: Row) => ReactNode;
  empty: ReactNode;
  /** Below the rows. */
  foot?: ReactNode;
}

/** A paged list with its skeleton, empty state and error. */
export function PagedList<Row>({ rows, label, keyOf, draw, empty, foot }: PagedListProps<Row>) {
  const keys = rowKeys(rows.rows, keyOf);
  return (
    <PagedStates rows={rows} empty={empty}>
      <ul className={styles.pagedList} aria-label={label}>
        {rows.rows.map((row, index) => (
          <li key={keys[index]} className={styles.item}>
            {draw(row)}
          </li>
        ))}
      </ul>
      {foot}
      <LoadMore rows={rows} />
    </PagedStates>
  );
}
