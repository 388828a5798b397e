import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./support-screen.module.css";

/** A chat that has not come after so long, in ms, is not coming: frames say nothing of their failures. */
export const CHAT_MS = 15_000;

interface ChatFrameProps {
  /** Null: not known yet. */
  src: string | null;
  /** Of another host: kept apart by its own origin, which it may use. */
  isForeign?: boolean;
  /** The page's policy does not allow the chat's host (setting FRAME_ORIGINS). */
  onBlocked?: () => void;
}

const SANDBOX = "allow-scripts allow-forms";

/**
 * The chat in a frame as high as the screen. It may run its script and send its forms, and reaches neither this page nor
 * what this page stores.
 */
export function ChatFrame({ src, isForeign = false, onBlocked }: ChatFrameProps) {
  const t = useTranslations("support");
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<"coming" | "here" | "failed">("coming");

  useEffect(() => {
    if (src === null || state !== "coming") return;
    const timer = setTimeout(() => setState("failed"), CHAT_MS);
    return () => clearTimeout(timer);
  }, [src, state]);

  const block = useEffectEvent(() => onBlocked?.());
  useEffect(() => {
    const hear = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === "frame-src") block();
    };
    document.addEventListener("securitypolicyviolation", hear);
    return () => document.removeEventListener("securitypolicyviolation", hear);
  }, []);

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
          sandbox={isForeign ? `${SANDBOX} allow-same-origin allow-popups` : SANDBOX}
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
