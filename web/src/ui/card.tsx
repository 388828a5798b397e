import type { ReactNode } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";

/** A calm surface that holds what belongs together. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <section className={classNames(styles.card, className)}>{children}</section>;
}
