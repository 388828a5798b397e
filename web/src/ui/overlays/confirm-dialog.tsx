import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  action: string;
  variant?: "danger" | "primary";
  busy?: boolean;
  /** False disables the cancel button and Escape. */
  canCancel?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
}

export function ConfirmDialog({ open, title, action, onConfirm, onClose, children, ...rest }: ConfirmDialogProps) {
  const { variant = "danger", busy = false, canCancel = true } = rest;
  const t = useTranslations("common");
  return (
    <Dialog
      open={open}
      onClose={() => canCancel && onClose()}
      title={title}
      actions={
        <>
          <Button disabled={!canCancel} onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface DoneDialogProps {
  open: boolean;
  title: string;
  text: string;
  action: string;
  /** Called whichever way the dialog closes. */
  onDone: () => void;
  /** A receipt, for instance. */
  children?: ReactNode;
}

export function DoneDialog({ open, title, text, action, onDone, children }: DoneDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onDone}
      title={title}
      actions={
        <Button variant="primary" onClick={onDone}>
          {action}
        </Button>
      }
    >
      <p>{text}</p>
      {children}
    </Dialog>
  );
}
