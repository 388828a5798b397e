import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Field } from "#web/ui/forms/field.tsx";
import styles from "./parts.module.css";

interface PanelProps {
  title: string;
  text?: string | undefined;
  /** Shown at the end of the heading. */
  trailing?: ReactNode;
  /** Spans two columns, or the whole width of the grid. */
  span?: "two" | "all";
  children: ReactNode;
}

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

/** Panels in as many columns as fit. */
export function PanelGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}

/** Low panels stacked in one grid cell. */
export function PanelStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** Short fields, two in a line. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** A field for a number, by default a whole one. */
export function NumberField(props: ComponentProps<typeof Field>) {
  return <Field inputMode="numeric" autoComplete="off" {...props} />;
}
