import { useTranslations } from "use-intl";
import { useAndroidDownload } from "#web/data/android-app.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./entry-row.module.css";

/** The app for Android, for those who are not in it. */
export function DownloadBanner({ version }: { version: string }) {
  const t = useTranslations("home");
  const href = useAndroidDownload(version);
  if (href === null) return null;
  return (
    <div className={styles.row}>
      <span className={styles.icon}>
        <Icon name="phone" />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{t("downloadTitle")}</span>
        <span className={styles.text}>{t("downloadText", { version })}</span>
      </span>
      <a href={href} className={styles.download} download>
        {t("download")}
      </a>
    </div>
  );
}
