import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Something that has to be read: a refusal, a stake that did not arrive. */
export function NoticeDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("aviator.notice")}
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
