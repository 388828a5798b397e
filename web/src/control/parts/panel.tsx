import { useId, type ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./panel.module.css";

interface PanelProps {
  title: string;
  /** One line that says what it does. */
  text?: string | undefined;
  /** At the end of the heading's line. */
  trailing?: ReactNode;
  /** Takes the room of two panels, or the whole width of the grid. */
  span?: "two" | "all";
  children: ReactNode;
}

/** One matter of the control room, under its name. */
export function Panel({ title, text, trailing, span, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classNames(styles.panel, span && styles[span])} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {trailing}
      </header>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

/** Panels side by side, as many as there is room for. */
export function PanelGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** Low panels one below the other, in the place of one. */
export function PanelStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** Short fields, two in a line. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
