import { classNames } from "./class-names.ts";
import styles from "./figures.module.css";

interface ProgressBarProps {
  /** From 0 to `max`; values outside are clamped. */
  value: number;
  max: number;
  /** The accessible name. */
  label: string;
  /** The colour; the text alone must carry the meaning. */
  tone?: "accent" | "green" | "red" | "violet";
  className?: string | undefined;
}

export function ProgressBar({ value, max, label, tone = "accent", className }: ProgressBarProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={classNames(styles.track, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(0, value))}
    >
      <div className={classNames(styles.bar, styles[tone])} style={{ width: `${part * 100}%` }} />
    </div>
  );
}
