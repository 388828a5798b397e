import { useState } from "react";
import { useTranslations } from "use-intl";
import { cookieNotice, isDismissed } from "../data/cookie-notice.ts";
import { Button } from "../ui/button.tsx";
import { useStore } from "../data/use-store.ts";
import styles from "./cookie-notice.module.css";

/** Says what is kept on the device; once dismissed it stays away for 6 h. */
export function CookieNotice() {
  const t = useTranslations("shell");
  const dismissedAt = useStore(cookieNotice);
  // By the time this screen was opened: it does not appear while someone reads.
  const [openedAt] = useState(() => Date.now());
  if (isDismissed(dismissedAt, Math.max(openedAt, dismissedAt))) return null;
  return (
    <section className={styles.notice} aria-label={t("cookies")}>
      <p className={styles.text}>{t("cookieText")}</p>
      <Button small onClick={() => cookieNotice.set(Date.now())}>
        {t("cookieOk")}
      </Button>
    </section>
  );
}
