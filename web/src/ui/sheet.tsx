import { useId, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";
import { Modal } from "./modal.tsx";
import styles from "./sheet.module.css";

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A sheet from below: choices, and longer texts. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  const t = useTranslations("common");
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} className={styles.sheet ?? ""} labelledBy={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label={t("close")} className={styles.close} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}
