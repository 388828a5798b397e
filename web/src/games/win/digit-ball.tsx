import { classNames } from "#web/ui/class-names.ts";
import styles from "./digit-ball.module.css";
import { coloursOf } from "./history.ts";

interface DigitBallProps {
  digit: number;
  size?: "small" | "large";
}

/** A result on its colours. Whoever draws it names the colours beside it. */
export function DigitBall({ digit, size = "small" }: DigitBallProps) {
  return <span className={classNames(styles.ball, styles[size], colourClass(digit))}>{digit}</span>;
}

/** The colours of a digit as a background, with the ink that stands on it. */
export function colourClass(digit: number): string {
  return classNames(...coloursOf(digit).map((colour) => styles[colour]));
}
