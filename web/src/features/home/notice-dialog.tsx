import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./home-screen.module.css";

export function NoticeDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations("home");
  const common = useTranslations("common");
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("notice")}
      actions={
        <Button variant="primary" onClick={onClose}>
          {common("ok")}
        </Button>
      }
    >
      <p className={styles.noticeText}>{text}</p>
    </Dialog>
  );
}
