import type { ReactNode } from "react";
import styles from "./elements.module.css";
import { classNames } from "./class-names.ts";

export type ChipTone = "neutral" | "green" | "red" | "violet" | "blue" | "purple" | "pink" | "accent";

interface ChipProps {
  /** The colour of its text; the text alone must carry the meaning. */
  tone?: ChipTone;
  children: ReactNode;
  className?: string | undefined;
}

export function Chip({ tone = "neutral", children, className }: ChipProps) {
  return <span className={classNames(styles.chip, styles[tone], className)}>{children}</span>;
}
