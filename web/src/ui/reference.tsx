import { shownDigits } from "#contract/shown-number.ts";
import { CopyButton } from "./forms/copy-button.tsx";
import { NumberText } from "./number-text.tsx";
import styles from "./figures.module.css";

interface ReferenceProps {
  value: string;
  /** The name of the button that copies it. */
  copy: string;
}

/** The number of a record of money. A long one shows its end; the button copies all of it. */
export function Reference({ value, copy }: ReferenceProps) {
  return (
    <span className={styles.reference}>
      <NumberText value={value} shown={shortNumber(value)} />
      <CopyButton text={value} label={copy} className={styles.copy} />
    </span>
  );
}

const SHOWN_MAX = 20;
const END_LENGTH = 8;

export function shortNumber(value: string): string {
  return value.length > SHOWN_MAX ? `…${value.slice(-END_LENGTH)}` : shownDigits(value);
}
