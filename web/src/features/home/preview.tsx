import { useEffect, useEffectEvent, useState } from "react";
import { BRAND } from "#web/ui/brand.ts";
import { Rangoli } from "#web/ui/rangoli.tsx";
import styles from "./preview.module.css";

/** How long the preview stands, in ms. */
const PREVIEW_MS = 1500;

/** Whether this window shows the app for the first time: a window keeps its name for as long as it is open. */
export function useFirstLook(): [first: boolean, end: () => void] {
  const [first, setFirst] = useState(() => window.name === "");
  return [first, () => setFirst(false)];
}

/** The picture that a window opens with, before the home screen. A press takes it away. */
export function Preview({ onEnd }: { onEnd: () => void }) {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    window.name = BRAND;
    const timer = setTimeout(() => end(), PREVIEW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.preview} aria-hidden="true" data-preview onClick={onEnd}>
      <Rangoli petals={16} size={320} className={styles.outer} />
      <Rangoli petals={8} size={144} className={styles.inner} />
      <p className={styles.name}>{BRAND}</p>
    </div>
  );
}
