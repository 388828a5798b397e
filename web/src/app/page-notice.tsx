import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { cookieNotice, isDismissed, isGreeting } from "../data/cookie-notice.ts";
import { installMoment, installOffer, type InstallOffer, isMomentToInstall } from "../data/install.ts";
import { useStore } from "../data/use-store.ts";
import { NeededTexts } from "../locales/locale-provider.tsx";
import type { TextFile } from "../routing/routes.ts";
import { useLocation } from "../routing/history.ts";
import { Button } from "../ui/button.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import styles from "./page-notice.module.css";

/** The texts of {@link InstallNotice}. */
const TEXTS: readonly TextFile[] = ["account"];

/** The notice above the tabs: about data kept on the device, or at a good moment the offer to install the app. */
export function PageNotice() {
  const dismissedAt = useStore(cookieNotice);
  const isWaiting = useStore(isGreeting);
  const moment = useStore(installMoment);
  const offer = useStore(installOffer);
  const { key } = useLocation();
  // Reads the time once, so that no notice appears in the middle of a visit.
  const [openedAt] = useState(() => Date.now());
  const [dismissedOn, dismissOn] = useState<string | null>(null);
  useEffect(() => installMoment.onStart(openedAt), [openedAt]);

  if (isWaiting) return null;
  if (!isDismissed(dismissedAt, Math.max(openedAt, dismissedAt))) {
    return (
      <CookieNotice
        onDismiss={() => {
          cookieNotice.set(Date.now());
          dismissOn(key);
        }}
      />
    );
  }
  // A second notice under the same thumb waits for the next screen.
  if (offer === null || dismissedOn === key || !isMomentToInstall(moment, openedAt)) return null;
  return (
    <ErrorBoundary fallback={null}>
      <NeededTexts files={TEXTS} fallback={null}>
        <InstallNotice offer={offer} />
      </NeededTexts>
    </ErrorBoundary>
  );
}

/** A dismissal lasts 6 h. */
function CookieNotice({ onDismiss }: { onDismiss: () => void }) {
  const t = useTranslations("shell");
  return (
    <section className={styles.notice} aria-label={t("cookies")}>
      <p className={styles.text}>{t("cookieText")}</p>
      <Button small className={styles.outlined} onClick={onDismiss}>
        {t("cookieOk")}
      </Button>
    </section>
  );
}

/** A dismissal lasts forever; the menu of the account offers the installation too. */
function InstallNotice({ offer }: { offer: InstallOffer }) {
  const t = useTranslations("mine");
  return (
    <section className={styles.notice} aria-label={t("install")}>
      <div className={styles.text}>
        <p className={styles.title}>{t("install")}</p>
        <p>{offer === "ios" ? t("installIos") : t("installText")}</p>
      </div>
      <div className={styles.actions}>
        {offer !== "ios" && (
          <Button small className={styles.outlined} onClick={() => void installOffer.accept(offer)}>
            {t("installNow")}
          </Button>
        )}
        <Button small variant="ghost" onClick={installMoment.onAnswer}>
          {t("installLater")}
        </Button>
      </div>
    </section>
  );
}
