import { useId, type ReactNode, useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";

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
        <h2 id={titleId} className={styles.sheetTitle}>
          {title}
        </h2>
        <IconButton icon="close" label={t("close")} className={styles.close} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
    </Modal>
  );
}

interface ModalProps {
  open: boolean;
  /** Asked for by Esc, by the phone's back gesture and by a press beside the box. */
  onClose: () => void;
  className: string;
  labelledBy: string;
  children: ReactNode;
}

/**
 * A native modal dialog as a controlled component. The browser keeps the focus inside it, makes the rest inert and, on
 * closing, gives the focus back to what had it. Its children exist only while it is open, so their state starts afresh.
 */
export function Modal({ open, onClose, className, labelledBy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);

  // Before paint, and undone before the element leaves the page: only then does the browser return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  function cancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  }

  // Browsers close it unasked on a second Esc; then whoever holds `open` has to learn it.
  function closed() {
    if (open && !dialog.current?.open) onClose();
  }

  // A press that starts inside, as when text is selected, and ends beside the box does not close it.
  function press(event: MouseEvent) {
    if (pressedBeside.current && event.target === dialog.current) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onClick={press}
    >
      {open && children}
    </dialog>
  );
}

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
