import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { connection } from "../data/connection.ts";
import { useStore } from "../data/use-store.ts";
import { Icon } from "../ui/icon.tsx";
import { showToast } from "../ui/overlays/toasts.tsx";
import styles from "./shell.module.css";

/** Banner while the network or the service is down, and a toast when it is back. */
export function ConnectionBanner() {
  const t = useTranslations("shell");
  const online = useSyncExternalStore(onNetwork, isOnline);
  const lost = useStore(connection.isLost);
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

/** Every gateway serves this path, whichever backend it has. */
const PROBE_PATH = "/healthz";
/** The wait before each try, in ms. The last wait repeats. */
const PROBE_WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Retries until `watch` sees a response. Returns a function that stops it. */
export function probe(fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args)): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout>;
  let ended = false;

  function later() {
    if (ended) return;
    timer = setTimeout(() => void ask(), PROBE_WAITS_MS[Math.min(tries, PROBE_WAITS_MS.length - 1)]);
    tries += 1;
  }

  const ask = () => connection.watch(fetch(PROBE_PATH, { cache: "no-store" })).then(() => undefined, later);

  later();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
