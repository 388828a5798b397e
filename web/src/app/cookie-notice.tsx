import { useState } from "react";
import { useTranslations } from "use-intl";
import { cookieNotice, isDismissed } from "../data/cookie-notice.ts";
import { Button } from "../ui/forms/button.tsx";
import { useStore } from "../data/use-store.ts";
import styles from "./cookie-notice.module.css";

/** Notice about data kept on the device. A dismissal lasts 6 h. */
export function CookieNotice() {
  const t = useTranslations("shell");
  const dismissedAt = useStore(cookieNotice);
  // Reads the time once, so that the notice does not appear in the middle of a visit.
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
