import { type CSSProperties, type ReactNode, Suspense } from "react";
import { createPortal } from "react-dom";
import { createStore } from "#web/data/store.ts";
import { useStore } from "#web/data/use-store.ts";
import { ErrorBoundary } from "../error-boundary.tsx";
import styles from "./beside.module.css";

/** Beside the column: the table on the left; the session and own records on the right. */
export type Place = "table" | "session" | "own";

/** The element of each place; null: the screen has no room for it. */
export const places: Readonly<Record<Place, ReturnType<typeof createStore<HTMLElement | null>>>> = {
  table: createStore<HTMLElement | null>(null),
  session: createStore<HTMLElement | null>(null),
  own: createStore<HTMLElement | null>(null),
};

/** Mounts lazy children only if the screen has room for them. If they fail, the column plays on, with all that it has. */
export function RoomBeside({ children }: { children: ReactNode }) {
  if (useStore(places.own) === null) return null;
  return (
    <ErrorBoundary fallback={<i data-sides-failed hidden />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Shows a part of the screen at a place beside the column, and nothing on a narrow screen. */
export function Beside({ at, children }: { at: Place; children: ReactNode }) {
  const place = useStore(places[at]);
  return place && createPortal(children, place);
}

/** A part of the column that a side shows too: a side hides it here (styles/base.css). */
export function InColumn({ children }: { children: ReactNode }) {
  return <div data-in-column>{children}</div>;
}

interface SidePartProps {
  title: string;
  end?: ReactNode;
  /** A fixed height in shares; it scrolls inside. Absent: as high as its content. */
  share?: number;
  children: ReactNode;
}

/** A part with its heading. No landmark, because the column has the same part under the same name. */
export function SidePart({ title, end, share, children }: SidePartProps) {
  return (
    <div
      className={styles.part}
      data-share={share}
      style={share === undefined ? undefined : ({ "--share": share } as CSSProperties)}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {end}
      </div>
      {share === undefined ? (
        <div className={styles.body}>{children}</div>
      ) : (
        <div className={styles.body} role="group" aria-label={title} tabIndex={0}>
          {children}
        </div>
      )}
    </div>
  );
}
