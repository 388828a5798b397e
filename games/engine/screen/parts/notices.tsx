import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { NoticeDialog } from "#web/ui/overlays/notice-dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/icons/icon-paths.ts";
import { EmptyState } from "#web/ui/page/states.tsx";
import styles from "./game-status.module.css";

/** The notice of a closed game, once for each closing. It has nothing to block, and goes when the game opens again. */
export function ClosedNotice({ isClosed, text }: { isClosed: boolean; text: string }) {
  const [seen, setSeen] = useState(false);
  if (!isClosed && seen) setSeen(false);
  return isClosed && !seen ? <NoticeDialog text={text} onClose={() => setSeen(true)} /> : null;
}

const DONE_MS = 2_000;
/** Failures need reading. */
const FAILED_MS = 4_000;

export interface PlayNotice {
  /** Differs between two notices of the same text. */
  readonly id: number | string;
  readonly title: string;
  readonly text: string;
  readonly failed: boolean;
}

interface PlayNoticesProps {
  notice: PlayNotice | null;
  /** The notice's time is over, or the player pressed something. */
  onClose: () => void;
  /** The part that it is in the layout of a game's screen. */
  part?: "stake";
  /** The button that stakes, which the notice stands above. */
  children: ReactNode;
}

/**
 * The dialogs Completed, Fail and Notice during a round. They block nothing: each closes by itself or at the next press,
 * and screen readers announce it.
 */
export function PlayNotices({ notice, onClose, part, children }: PlayNoticesProps) {
  return (
    <div className={styles.anchor} data-part={part}>
      <div className={styles.notices}>
        {/* The regions stay, since screen readers announce only changes of a region that they know. */}
        <div role="status">
          {notice?.failed === false && <Shown key={notice.id} notice={notice} onClose={onClose} />}
        </div>
        <div role="alert">{notice?.failed === true && <Shown key={notice.id} notice={notice} onClose={onClose} />}</div>
      </div>
      {children}
    </div>
  );
}

function Shown({ notice: { title, text, failed }, onClose }: { notice: PlayNotice; onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), failed ? FAILED_MS : DONE_MS);
    const pressed = () => close();
    addEventListener("pointerdown", pressed);
    addEventListener("keydown", pressed);
    return () => {
      clearTimeout(timer);
      removeEventListener("pointerdown", pressed);
      removeEventListener("keydown", pressed);
    };
  }, [failed]);
  return (
    <div className={styles.notice}>
      <Icon name={failed ? "alert" : "check"} size={20} />
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
    </div>
  );
}

interface ReplacedStateProps {
  game: string;
  icon: IconName;
  onTakeOver: () => void;
}

/** The game is open in another window; a button continues here. */
export function ReplacedState({ game, icon, onTakeOver }: ReplacedStateProps) {
  const t = useTranslations("games");
  return (
    <EmptyState
      icon={icon}
      title={t("replacedTitle")}
      text={t("replacedText", { game })}
      action={
        <Button variant="primary" onClick={onTakeOver}>
          {t("takeOver")}
        </Button>
      }
    />
  );
}
