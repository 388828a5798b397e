import { useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";

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
