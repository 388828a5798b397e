import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./support-screen.module.css";

/** A chat that has not come after so long, in ms, is not coming: frames say nothing of their failures. */
export const CHAT_MS = 15_000;

/**
 * The chat in a frame as high as the screen. It may run its script and send its forms, without an origin: it reaches
 * neither this page nor what this page stores.
 */
export function ChatFrame({ src }: { /** Null: not known yet. */ src: string | null }) {
  const t = useTranslations("support");
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<"coming" | "here" | "failed">("coming");

  useEffect(() => {
    if (src === null || state !== "coming") return;
    const timer = setTimeout(() => setState("failed"), CHAT_MS);
    return () => clearTimeout(timer);
  }, [src, state]);

  function retry() {
    setState("coming");
    setAttempt(attempt + 1);
  }

  if (state === "failed") return <ErrorState text={t("failed")} onRetry={retry} />;
  return (
    <div className={styles.stage} aria-busy={state === "coming"}>
      {src !== null && (
        <iframe
          key={attempt}
          className={styles.frame}
          title={t("chat")}
          src={src}
          sandbox="allow-scripts allow-forms"
          referrerPolicy="no-referrer"
          onLoad={() => setState("here")}
        />
      )}
      {state === "coming" && <ChatComing />}
    </div>
  );
}

/** Somebody's words, and then one's own. */
function ChatComing() {
  return (
    <div className={styles.coming}>
      <Skeleton height="56px" radius="var(--r-m)" />
      <Skeleton width="70%" height="64px" radius="var(--r-m)" />
      <Skeleton width="55%" height="44px" radius="var(--r-m)" />
    </div>
  );
}
