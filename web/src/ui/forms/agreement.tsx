import { type ReactNode, useId, useState } from "react";
import styles from "./agreement.module.css";

/** An agreement that a form needs, given at first. */
export function useAgreement() {
  const [agreed, setAgreed] = useState(true);
  const [isMissing, setMissing] = useState(false);
  return {
    box: {
      agreed,
      isMissing,
      onChange(to: boolean) {
        setAgreed(to);
        setMissing(false);
      },
    },
    /** Returns whether it is given; if not, the box says so. */
    check() {
      setMissing(!agreed);
      return agreed;
    },
  };
}

export type AgreementBox = ReturnType<typeof useAgreement>["box"];

interface AgreementProps {
  box: AgreementBox;
  /** Shown if it is missing. */
  fault: string;
  /** The terms, with their link. */
  children: ReactNode;
}

export function Agreement({ box: { agreed, isMissing, onChange }, fault, children }: AgreementProps) {
  const id = useId();
  return (
    <>
      <div className={styles.line}>
        <input
          id={id}
          type="checkbox"
          className={styles.box}
          checked={agreed}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-fault` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      {isMissing && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
