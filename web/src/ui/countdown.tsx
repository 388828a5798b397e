import { useEffect, useEffectEvent, useState } from "react";
import { serverNow } from "../data/server-clock.ts";
import styles from "./countdown.module.css";
import { classNames } from "./class-names.ts";

const SECOND_MS = 1000;

interface CountdownProps {
  /** By the server's clock, ms since the epoch. */
  until: number;
  /** The server's clock; for a page whose time is another's. */
  now?: () => number;
  /** Called once when it is over; at once where it was over already. */
  onEnd?: () => void;
  className?: string | undefined;
}

/** The time left, as mm:ss, by the server's clock. It draws itself alone as it ticks. */
export function Countdown({ until, now = serverNow, onEnd, className }: CountdownProps) {
  const [left, setLeft] = useState(() => until - now());
  const look = useEffectEvent(() => until - now());
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const rest = look();
      setLeft(rest);
      if (rest <= 0) end();
      // When the second that is shown is over: a page that slept is right again at once.
      else timer = setTimeout(tick, rest % SECOND_MS || SECOND_MS);
    }
    tick();
    return () => clearTimeout(timer);
  }, [until]);

  const seconds = Math.max(0, Math.ceil(left / SECOND_MS));
  return (
    <time role="timer" className={classNames(styles.countdown, className)} dateTime={`PT${seconds}S`}>
      {clockText(seconds)}
    </time>
  );
}

/** Seconds as mm:ss; with hours where there are any. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  return [...(hours > 0 ? [hours] : []), ...parts].map((part) => String(part).padStart(2, "0")).join(":");
}
