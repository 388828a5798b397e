import { useTranslations } from "use-intl";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { IconName } from "#web/ui/icon-paths.ts";
import { EmptyState } from "#web/ui/page/states.tsx";

interface NoticeDialogProps {
  /** Default: "Notice". */
  title?: string;
  text: string;
  onClose: () => void;
}

export function NoticeDialog({ title, text, onClose }: NoticeDialogProps) {
  const t = useTranslations();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title ?? t("games.notice")}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("common.ok")}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

interface ReplacedStateProps {
  game: string;
  icon: IconName;
  onTakeOver: () => void;
}

/** The game is open in another window; a button continues here. */
export function ReplacedState({ game, icon, onTakeOver }: ReplacedStateProps) {
  const t = useTranslations("games");
  return (
    <EmptyState
      icon={icon}
      title={t("replacedTitle")}
      text={t("replacedText", { game })}
      action={
        <Button variant="primary" onClick={onTakeOver}>
          {t("takeOver")}
        </Button>
      }
    />
  );
}
