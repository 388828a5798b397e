import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Rangoli } from "#web/ui/rangoli.tsx";
import styles from "./envelope.module.css";

interface EnvelopeProps {
  look: "sealed" | "opening" | "open" | "spent";
  /** What comes out of it. */
  children?: ReactNode;
}

/** The picture of a red packet. What it shows is said in words beside it. */
export function Envelope({ look, children }: EnvelopeProps) {
  return (
    <div className={classNames(styles.envelope, styles[look])} aria-hidden="true">
      <span className={styles.halo} />
      <span className={styles.inside} />
      <span className={styles.card}>{children}</span>
      <span className={styles.pocket}>
        <Rangoli petals={12} size={180} className={styles.print} />
      </span>
      <span className={styles.flap} />
      <span className={styles.seal}>
        <Rangoli petals={8} size={48} />
      </span>
    </div>
  );
}
