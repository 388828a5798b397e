import type { ReactNode } from "react";
import { Sheet } from "#web/ui/dialog.tsx";
import styles from "./rule-sheet.module.css";

interface RuleSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** `RulePart`s. */
  children: ReactNode;
}

/** The frame of a game's rules. */
export function RuleSheet({ open, onClose, title, children }: RuleSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={styles.rules}>{children}</div>
    </Sheet>
  );
}

/** One part of the rules, under a heading. */
export function RulePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}

/** Rules one after another, numbered. */
export function RuleSteps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}
