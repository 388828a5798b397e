import { useRef, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { CELLS } from "#simulator/games/mines/layout.ts";
import { classNames } from "#web/ui/class-names.ts";
import { CellPicture } from "./cell-picture.tsx";
import { cellByKey, cellView, type CellView, SIDE } from "./cell-view.ts";
import styles from "./mine-grid.module.css";
import type { MinesState } from "./mines-state.ts";

const ROWS = Array.from({ length: CELLS / SIDE }, (_, row) =>
  Array.from({ length: SIDE }, (_, column) => row * SIDE + column + 1),
);

/** The cells. One of them is in the order of Tab; the arrow keys lead to the others. */
export function MineGrid({ state, onOpen }: { state: MinesState; onOpen: (cell: number) => void }) {
  const t = useTranslations("mines");
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(1);
  const live = state.phase === "playing";

  function go(event: KeyboardEvent) {
    const to = cellByKey(event.key, at);
    if (to === null) return;
    event.preventDefault();
    setAt(to);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${to}"]`)?.focus();
  }

  return (
    <div
      ref={grid}
      role="grid"
      aria-label={t("grid")}
      aria-disabled={!live || undefined}
      className={styles.grid}
      data-phase={state.phase}
      onKeyDown={go}
    >
      {ROWS.map((row) => (
        <div key={row[0]} role="row" className={styles.row}>
          {row.map((cell) => (
            <div key={cell} role="gridcell" className={styles.place}>
              <MineCell
                cell={cell}
                view={cellView(state, cell)}
                live={live && state.move === null}
                inTabOrder={cell === at}
                onFocus={() => setAt(cell)}
                onOpen={() => onOpen(cell)}
              />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

interface MineCellProps {
  cell: number;
  view: CellView;
  live: boolean;
  inTabOrder: boolean;
  onFocus: () => void;
  onOpen: () => void;
}

const NAMES = {
  covered: "cellCovered",
  opening: "cellOpening",
  star: "cellStar",
  rest: "cellRest",
  trap: "cellTrap",
  hit: "cellHit",
} as const satisfies Record<CellView, string>;

function MineCell({ cell, view, live, inTabOrder, onFocus, onOpen }: MineCellProps) {
  const t = useTranslations("mines");
  const isCovered = view === "covered" || view === "opening";
  const ready = live && view === "covered";
  return (
    <button
      type="button"
      className={classNames(styles.cell, styles[view])}
      data-cell={cell}
      data-view={view}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={t(NAMES[view], { cell })}
      // Not `disabled`: that would take the focus away from whoever plays by keyboard.
      aria-disabled={!ready || undefined}
      onFocus={onFocus}
      onClick={() => ready && onOpen()}
    >
      <span className={classNames(styles.faces, !isCovered && styles.turned)}>
        <span className={styles.front} />
        <span className={styles.back}>{!isCovered && <CellPicture view={view} />}</span>
      </span>
    </button>
  );
}
