import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { FRAME_PATH, pageMessage } from "#contract/frame-page.ts";
import { gameMessageFrom, themeMessage } from "#contract/game-message.ts";
import { useShownTheme } from "#web/app/theme.ts";
import styles from "./game-frame.module.css";
import { type Launch, NOBODY } from "./launch.ts";

/** A game that has not come after so long, in ms, is not coming: frames say nothing of their failures. */
export const LOAD_MS = 20_000;

const SANDBOX = "allow-scripts allow-forms allow-popups";

interface GameFrameProps {
  launch: Launch;
  /** The game's name. */
  title: string;
  /** The player wants to leave. */
  onClose: () => void;
  /** The game did not come. */
  onFailed: () => void;
}

/**
 * A game in a frame as high as what the header leaves of the window. It may run, and reaches nothing of ours; of what it
 * says, two things count, and only from its own window and origin.
 */
export function GameFrame({ launch, title, onClose, onFailed }: GameFrameProps) {
  const t = useTranslations("providers");
  const theme = useShownTheme();
  const frame = useRef<HTMLIFrameElement>(null);
  const handedOver = useRef(false);
  const [shown, setShown] = useState(false);
  const origin = launch.kind === "page" ? NOBODY : launch.origin;

  function tell(message: object) {
    // To an origin that is nobody's no message can be addressed by name.
    frame.current?.contentWindow?.postMessage(message, origin === NOBODY ? "*" : origin);
  }

  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== origin) return;
    const message = gameMessageFrom(event, frame.current?.contentWindow ?? null);
    if (message === null) return;
    if (message.type === "close") return onClose();
    setShown(true);
    tell(themeMessage(theme));
  });
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event);
    window.addEventListener("message", listen);
    return () => window.removeEventListener("message", listen);
  }, []);

  const tellTheme = useEffectEvent(() => tell(themeMessage(theme)));
  useEffect(() => {
    if (shown) tellTheme();
  }, [shown, theme]);

  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => fail(), LOAD_MS);
    return () => clearTimeout(timer);
  }, [shown]);

  function loaded() {
    // What loads first of a page that is handed over is the empty one that becomes it.
    if (launch.kind === "address" || handedOver.current) return setShown(true);
    handedOver.current = true;
    tell(pageMessage(launch.html));
  }

  return (
    <div className={styles.stage} aria-busy={!shown}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        src={launch.kind === "page" ? FRAME_PATH : launch.href}
        sandbox={origin === NOBODY ? SANDBOX : `${SANDBOX} allow-same-origin`}
        allow="fullscreen; autoplay"
        referrerPolicy="no-referrer"
        onLoad={loaded}
      />
      {!shown && <Spinner label={t("loading")} />}
    </div>
  );
}

/** Something is on its way, in the middle of the place that it will take. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.cover} role="status" aria-label={label}>
      <span className={styles.ring} />
    </div>
  );
}
