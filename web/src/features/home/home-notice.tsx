import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import styles from "./home-screen.module.css";

interface HomeNoticeProps {
  text: string;
  /** The reader pressed the bell, or the strip. Otherwise the notice comes by itself, in two lines. */
  isAsked: boolean;
  onAsk: () => void;
  onClose: () => void;
}

export function HomeNotice({ text, isAsked, onAsk, onClose }: HomeNoticeProps) {
  const t = useTranslations("home");
  const common = useTranslations("common");
  const id = useId();
  const hasRested = useHasRested();
  if (isAsked) {
    return <DoneDialog open title={t("notice")} text={text} action={common("ok")} onDone={onClose} />;
  }
  return (
    <div role="status" className={styles.strip}>
      {hasRested && (
        <div role="dialog" aria-labelledby={id} className={styles.notice}>
          <button type="button" className={styles.noticeAll} onClick={onAsk}>
            <span className={styles.noticeText}>
              <strong id={id}>{t("notice")}</strong> {text}
            </span>
          </button>
          <Button small onClick={onClose}>
            {common("ok")}
          </Button>
        </div>
      )}
    </div>
  );
}

const REST_MS = 500;

/** Whether nothing has been pressed or scrolled for a moment, so that the notice does not come under a moving thumb. */
function useHasRested(): boolean {
  const [hasRested, setRested] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hold = () => clearTimeout(timer);
    const begin = () => {
      hold();
      timer = setTimeout(() => setRested(true), REST_MS);
    };
    begin();
    const ends = ["pointerup", "pointercancel", "touchmove", "scroll"] as const;
    window.addEventListener("pointerdown", hold);
    for (const end of ends) window.addEventListener(end, begin, { passive: true });
    return () => {
      hold();
      window.removeEventListener("pointerdown", hold);
      for (const end of ends) window.removeEventListener(end, begin);
    };
  }, []);
  return hasRested;
}
