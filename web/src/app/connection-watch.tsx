import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { connection, probeWaitMs, useConnection } from "../data/connection.ts";
import { showToast } from "../ui/overlays/toasts.tsx";

/** Speaks of a lost connection, which each header shows (LostConnection), asks until it is back, and toasts that. */
export function ConnectionWatch() {
  const t = useTranslations("shell");
  const { isOnline, isConnected } = useConnection();
  const wasConnected = useRef(isConnected);

  useEffect(() => {
    if (isConnected && !wasConnected.current) showToast(t("backOnline"));
    wasConnected.current = isConnected;
  }, [isConnected, t]);

  useEffect(() => (isOnline && !isConnected ? probe() : undefined), [isOnline, isConnected]);

  return (
    <div role="status">
      {!isConnected && <span className="spoken">{t(isOnline ? "reconnecting" : "offline")}</span>}
    </div>
  );
}

/** Retries until `watch` sees a response. Returns a function that stops it. */
export function probe(fetch: () => Promise<Response> = connection.ask): () => void {
  let tries = 0;
  let timer: ReturnType<typeof setTimeout>;
  let ended = false;

  function later() {
    if (ended) return;
    timer = setTimeout(() => void ask(), probeWaitMs(tries));
    tries += 1;
  }

  const ask = () => connection.watch(fetch()).then(() => undefined, later);

  later();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
