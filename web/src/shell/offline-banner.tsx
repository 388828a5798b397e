import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toast-store.ts";
import styles from "./offline-banner.module.css";

/** Says, above everything, that the network is gone; and in passing that it is back. */
export function OfflineBanner() {
  const t = useTranslations("shell");
  const online = useSyncExternalStore(onConnection, isOnline);
  const wasOnline = useRef(online);

  useEffect(() => {
    if (online && !wasOnline.current) showToast(t("backOnline"));
    wasOnline.current = online;
  }, [online, t]);

  return (
    <div role="status">
      {!online && (
        <p className={styles.banner}>
          <Icon name="offline" size={18} />
          {t("offline")}
        </p>
      )}
    </div>
  );
}

function isOnline(): boolean {
  return navigator.onLine;
}

function onConnection(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
