import { useTranslations } from "use-intl";
import { Button } from "../button.tsx";
import { isUnsure, RecordsLink } from "../records-link.tsx";
import { Dialog } from "./dialog.tsx";

interface NoticeDialogProps {
  /** Default: "Notice". */
  title?: string;
  text: string;
  /** The error that it tells of. */
  error?: unknown;
  onClose: () => void;
}

export function NoticeDialog({ title, text, error, onClose }: NoticeDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open
      onClose={onClose}
      title={isUnsure(error) ? t("games.notice") : (title ?? t("games.notice"))}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("common.ok")}
        </Button>
      }
    >
      <p>{text}</p>
      <RecordsLink of={error} />
    </Dialog>
  );
}
