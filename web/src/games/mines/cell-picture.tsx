import type { CellView } from "./cell-view.ts";

/** Drawn on a 24 px grid, filled. */
const STAR = "M12 2.8l2.7 5.9 6.4.7-4.8 4.3 1.4 6.4L12 16.8l-5.7 3.3 1.4-6.4L2.9 9.4l6.4-.7z";
const TRAP =
  "M10.5 7.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM13.7 7.7l2.6 2.6 1.7-1.7-2.6-2.6zM16.6 7.3l1.7-1.7a1.7 1.7 0 0 1 2.4 0l1.1-1.1a3.2 3.2 0 0 0-4.6 0l-1.7 1.7z";

/** What lies under a cell. */
export function CellPicture({ view }: { view: Exclude<CellView, "covered" | "opening"> }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
      <path d={view === "star" || view === "rest" ? STAR : TRAP} />
    </svg>
  );
}
