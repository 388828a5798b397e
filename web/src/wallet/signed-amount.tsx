import type { Minor } from "../../../edge/contract/values.ts";
import { AmountText } from "../ui/amount-text.tsx";
import styles from "./signed-amount.module.css";

/** What came or went: its sign says which, and its colour too. */
export function SignedAmount({ minor }: { minor: Minor }) {
  return <AmountText minor={minor} signed className={minor < 0 ? styles.loss : styles.gain} />;
}
