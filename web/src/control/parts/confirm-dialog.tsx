import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** What the button says that goes on. */
  action: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog({ open, title, text, action, onCancel, onConfirm }: ConfirmDialogProps) {
  const t = useTranslations("common");
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button onClick={onCancel}>{t("cancel")}</Button>
          <Button variant="danger" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
