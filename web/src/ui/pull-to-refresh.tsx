import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import styles from "./pull-to-refresh.module.css";

/** How far a finger pulls before letting go asks anew, in px. */
export const PULL_PX = 72;
/** What is drawn follows the finger at this share of its way. */
const RESISTANCE = 0.5;

interface PullToRefreshProps {
  /** What is asked for is on its way. */
  busy: boolean;
  onRefresh: () => void;
  children: ReactNode;
}

/** Asks anew when its content is pulled down from the top. For touch alone: a button has to do the same elsewhere. */
export function PullToRefresh({ busy, onRefresh, children }: PullToRefreshProps) {
  const box = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState(0);
  const refresh = useEffectEvent(() => {
    if (!busy) onRefresh();
  });

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let startY: number | null = null;
    let way = 0;

    function start(event: TouchEvent) {
      const [touch] = event.touches;
      startY = touch && event.touches.length === 1 && isAtTop(element) ? touch.clientY : null;
      way = 0;
    }
    function move(event: TouchEvent) {
      const [touch] = event.touches;
      if (startY === null || !touch) return;
      way = isAtTop(element) ? Math.max(0, touch.clientY - startY) : 0;
      setPulled(way);
    }
    function end() {
      if (startY !== null && way >= PULL_PX) refresh();
      startY = null;
      setPulled(0);
    }

    const passive = { passive: true };
    element.addEventListener("touchstart", start, passive);
    element.addEventListener("touchmove", move, passive);
    element.addEventListener("touchend", end, passive);
    element.addEventListener("touchcancel", end, passive);
    // Browsers reload the page on the same gesture.
    const { style } = document.documentElement;
    style.overscrollBehaviorY = "contain";
    return () => {
      element.removeEventListener("touchstart", start);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", end);
      style.overscrollBehaviorY = "";
    };
  }, []);

  return (
    <div ref={box}>
      {pulled > 0 && (
        <div
          className={styles.sign}
          style={{ height: Math.min(pulled, PULL_PX * 1.5) * RESISTANCE }}
          aria-hidden="true"
        >
          <Icon name="refresh" className={classNames(styles.icon, pulled >= PULL_PX && styles.ready)} />
        </div>
      )}
      {children}
    </div>
  );
}

/** Whether nothing around an element is scrolled: a sheet, the page. */
function isAtTop(element: Element | null): boolean {
  for (let each = element; each; each = each.parentElement) if (each.scrollTop > 0) return false;
  return window.scrollY <= 0;
}
