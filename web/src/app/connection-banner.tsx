import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { connection, probe } from "../data/connection.ts";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/toasts.tsx";
import styles from "./connection-banner.module.css";

/** Says, above everything, that the network or the service is gone; and in passing that it is back. */
export function ConnectionBanner() {
  const t = useTranslations("shell");
  const online = useSyncExternalStore(onNetwork, isOnline);
  const lost = useSyncExternalStore(connection.subscribe, connection.isLost);
  const connected = online && !lost;
  const wasConnected = useRef(connected);

  useEffect(() => {
    if (connected && !wasConnected.current) showToast(t("backOnline"));
    wasConnected.current = connected;
  }, [connected, t]);

  useEffect(() => (online && lost ? probe() : undefined), [online, lost]);

  return (
    <div role="status">
      {!connected && (
        <p className={styles.banner}>
          <Icon name="offline" size={18} />
          {t(online ? "reconnecting" : "offline")}
        </p>
      )}
    </div>
  );
}

function isOnline(): boolean {
  return navigator.onLine;
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
