import { useId, type ReactNode } from "react";
import styles from "./dialog.module.css";
import { Modal } from "./modal.tsx";

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons, the one to be pressed most last. */
  actions?: ReactNode;
}

/** A box in the middle: a question, an outcome. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} className={styles.dialog ?? ""} labelledBy={titleId}>
      <div className={styles.inside}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </Modal>
  );
}
