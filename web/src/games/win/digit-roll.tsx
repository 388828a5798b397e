import { classNames } from "#web/ui/class-names.ts";
import { colourClass } from "./digit-ball.tsx";
import styles from "./digit-roll.module.css";

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A wheel of digits that turns until there is a result, and comes to rest on it. Read out by whoever shows it. */
export function DigitRoll({ digit }: { digit: number | null }) {
  return (
    <div className={classNames(styles.window, digit === null ? styles.waiting : colourClass(digit))} aria-hidden="true">
      {digit === null ? (
        <div className={classNames(styles.wheel, styles.turning)}>
          {DIGITS.map((each) => (
            <span key={each}>{each}</span>
          ))}
        </div>
      ) : (
        <span className={styles.landed}>{digit}</span>
      )}
    </div>
  );
}
