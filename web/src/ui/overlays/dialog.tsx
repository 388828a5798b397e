import {
  Fragment,
  use,
  useEffectEvent,
  useId,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type SyntheticEvent,
  useState,
} from "react";
import { useTranslations } from "use-intl";
import { HistoryContext } from "#web/routing/history.ts";
import { IconButton } from "../button.tsx";
import styles from "./overlays.module.css";

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A sheet at the bottom: choices, and longer texts. */
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
  /** Called on Esc, the browser's back, the phone's back gesture and a press outside the box. */
  onClose: () => void;
  className: string;
  labelledBy: string;
  children: ReactNode;
}

interface Shown {
  open: boolean;
  /** Counts the openings. */
  opening: number;
  children: ReactNode;
}

/** Calls back once the element's own transitions have ended; at once without any. */
function whenStill(element: Element, done: () => void): void {
  // jsdom has no animations.
  const moving = "getAnimations" in element ? element.getAnimations() : [];
  if (moving.length === 0) done();
  else void Promise.allSettled(moving.map(({ finished }) => finished)).then(done);
}

/**
 * A native modal dialog as a controlled component. The browser traps the focus, makes the rest inert and restores the
 * focus on close. The children mount on each opening, so their state starts afresh. A box that closes shows its last
 * children until it has left.
 */
export function Modal({ open, onClose, className, labelledBy, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const history = use(HistoryContext);
  // A new function from a new render must not open a second layer.
  const back = useEffectEvent(onClose);
  const [shown, show] = useState<Shown>({ open: false, opening: 0, children: null });
  // The children of a closed box are often empty already, so only an open one takes new ones.
  if (open !== shown.open || (open && children !== shown.children)) {
    const opening = open && !shown.open ? shown.opening + 1 : shown.opening;
    show({ open, opening, children: open ? children : shown.children });
  }

  // Opens before paint. Closes before the element leaves the page, since only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => {
      element.close();
      whenStill(element, () => show((last) => (last.open ? last : { ...last, children: null })));
    };
  }, [open]);

  useEffect(() => (open ? history?.openLayer(() => back()) : undefined), [open, history]);

  function cancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  }

  // Browsers close the dialog on a second Esc without asking, so the owner of `open` must be notified.
  function closed() {
    if (open && !dialog.current?.open) onClose();
  }

  // A press that starts inside the box, such as a text selection, does not close it.
  function press(event: MouseEvent) {
    if (pressedBeside.current && event.target === dialog.current) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      inert={!open}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onClick={press}
    >
      <Fragment key={shown.opening}>{shown.children}</Fragment>
    </dialog>
  );
}

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons, with the main one last. */
  actions?: ReactNode;
}

/** A dialog in the middle: a question, an outcome. */
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
