import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import styles from "./home-screen.module.css";

/** What the house has to say, in its own words. */
export function NoticeDialog({ text, open, onClose }: { text: string; open: boolean; onClose: () => void }) {
  const t = useTranslations("home");
  const common = useTranslations("common");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("notice")}
      actions={
        <Button variant="primary" onClick={onClose}>
          {common("ok")}
        </Button>
      }
    >
      <p className={styles.notice}>{text}</p>
    </Dialog>
  );
}
