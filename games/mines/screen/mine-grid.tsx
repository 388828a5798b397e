import { type CSSProperties, useRef, useState, type KeyboardEvent } from "react";
import { useTranslations } from "use-intl";
import { CELLS } from "#games/mines/rules/layout.ts";
import { Ornament } from "#web/ui/ornament.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./mine-grid.module.css";
import type { MinesState } from "./mines-state.ts";

/** Cells per row and column. */
const SIDE = 5;

/** `rest`: safe, but still covered at the end; `hit`: the trap that ended the game. */
type CellView = "covered" | "opening" | "star" | "rest" | "trap" | "hit";

export function cellView({ phase, move, opened, trapCells, hit }: MinesState, cell: number): CellView {
  if (cell === hit) return "hit";
  if (opened.includes(cell)) return "star";
  if (trapCells.includes(cell)) return "trap";
  // A backend may keep the traps of a lost game to itself.
  if (phase === "won" || (phase === "lost" && trapCells.length > 0)) return "rest";
  return move?.kind === "tap" && move.cell === cell ? "opening" : "covered";
}

/** The cell that an arrow key moves to; null: none. */
export function cellByKey(key: string, cell: number): number | null {
  const row = Math.floor((cell - 1) / SIDE);
  const column = (cell - 1) % SIDE;
  const at = (row: number, column: number) => row * SIDE + column + 1;
  switch (key) {
    case "ArrowLeft":
      return at(row, Math.max(0, column - 1));
    case "ArrowRight":
      return at(row, Math.min(SIDE - 1, column + 1));
    case "ArrowUp":
      return at(Math.max(0, row - 1), column);
    case "ArrowDown":
      return at(Math.min(SIDE - 1, row + 1), column);
    case "Home":
      return at(row, 0);
    case "End":
      return at(row, SIDE - 1);
    default:
      return null;
  }
}

const ROWS = Array.from({ length: CELLS / SIDE }, (_, row) =>
  Array.from({ length: SIDE }, (_, column) => row * SIDE + column + 1),
);

interface MineGridProps {
  state: MinesState;
  /** The cells that auto play opens; null: the player opens cells. */
  pattern: readonly number[] | null;
  /** A press chooses cells of the pattern. */
  isChoosing: boolean;
  onOpen: (cell: number) => void;
  onChoose: (cell: number) => void;
}

/** The cells. Only one is in the Tab order; arrow keys move to the others. */
export function MineGrid({ state, pattern, isChoosing, onOpen, onChoose }: MineGridProps) {
  const t = useTranslations("mines");
  const grid = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(1);
  const live = state.phase === "playing" && pattern === null;

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
      aria-disabled={(!live && !isChoosing) || undefined}
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
                isChoosing={isChoosing}
                isChosen={pattern?.includes(cell) ?? false}
                inTabOrder={cell === at}
                onFocus={() => setAt(cell)}
                onPress={() => (isChoosing ? onChoose(cell) : onOpen(cell))}
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
  isChoosing: boolean;
  isChosen: boolean;
  inTabOrder: boolean;
  onFocus: () => void;
  onPress: () => void;
}

const NAMES = {
  covered: "cellCovered",
  opening: "cellOpening",
  star: "cellStar",
  rest: "cellRest",
  trap: "cellTrap",
  hit: "cellHit",
} as const satisfies Record<CellView, string>;

function MineCell({ cell, view, live, isChoosing, isChosen, inTabOrder, onFocus, onPress }: MineCellProps) {
  const t = useTranslations("mines");
  const isCovered = view === "covered" || view === "opening";
  const ready = isChoosing || (live && view === "covered");
  return (
    <button
      type="button"
      className={classNames(styles.cell, styles[view], isChosen && styles.chosen)}
      data-cell={cell}
      data-view={view}
      tabIndex={inTabOrder ? 0 : -1}
      aria-label={t(NAMES[view], { cell })}
      aria-pressed={isChoosing ? isChosen : undefined}
      // `disabled` would take the focus from keyboard players.
      aria-disabled={!ready || undefined}
      onFocus={onFocus}
      onClick={() => ready && onPress()}
    >
      <span className={classNames(styles.faces, !isCovered && styles.turned)}>
        <span className={styles.front}>
          <Ornament petals={8} size={24} className={styles.motif} />
        </span>
        <span className={styles.back}>{!isCovered && <CellPicture view={view} />}</span>
      </span>
      {view === "hit" && <Shards />}
    </button>
  );
}

const SHARDS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The pieces of the trap that was hit fly apart. */
function Shards() {
  return (
    <span className={styles.shards} aria-hidden="true">
      {SHARDS.map((shard) => (
        <i key={shard} style={{ "--turn": `${shard / SHARDS.length}turn` } as CSSProperties} />
      ))}
    </span>
  );
}

/** Drawn on a 24 px grid, filled. */
const STAR = "M12 2.8l2.7 5.9 6.4.7-4.8 4.3 1.4 6.4L12 16.8l-5.7 3.3 1.4-6.4L2.9 9.4l6.4-.7z";
const TRAP =
  "M10.5 7.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM13.7 7.7l2.6 2.6 1.7-1.7-2.6-2.6zM16.6 7.3l1.7-1.7a1.7 1.7 0 0 1 2.4 0l1.1-1.1a3.2 3.2 0 0 0-4.6 0l-1.7 1.7z";

function CellPicture({ view }: { view: Exclude<CellView, "covered" | "opening"> }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={view === "star" || view === "rest" ? STAR : TRAP} />
    </svg>
  );
}
