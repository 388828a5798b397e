import { type ReactNode, Suspense } from "react";
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

/** Mounts lazy children only if the screen has room for them, and hides them if they fail: the column plays on. */
export function RoomBeside({ children }: { children: ReactNode }) {
  if (useStore(places.own) === null) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Shows a part of the screen at a place beside the column, and nothing on a narrow screen. */
export function Beside({ at, children }: { at: Place; children: ReactNode }) {
  const place = useStore(places[at]);
  return place && createPortal(children, place);
}

/** A part with its heading. No landmark, because the column has the same part under the same name. */
export function SidePart({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {end}
      </div>
      {children}
    </div>
  );
}
