import { useEffect, useEffectEvent, useState } from "react";
import { serverNow } from "../data/api-client.ts";
import styles from "./figures.module.css";
import { classNames } from "./class-names.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

interface CountdownProps {
  /** By the server's clock, ms since the epoch. */
  until: number;
  /** The clock, for a page whose time is not the server's. */
  now?: () => number;
  /** Called once at the end; at once if the end has passed. */
  onEnd?: () => void;
  className?: string | undefined;
}

/** The time left as mm:ss, by the server's clock. A tick renders this component alone. */
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
      // Ticks at the end of the second on display, so that a page that slept corrects itself.
      else timer = setTimeout(tick, rest % SECOND_MS || SECOND_MS);
    }
    tick();
    return () => clearTimeout(timer);
  }, [until]);

  const seconds = Math.max(0, Math.ceil(left / SECOND_MS));
  return (
    <time role="timer" translate="no" className={classNames(styles.countdown, className)} dateTime={`PT${seconds}S`}>
      {clockText(seconds)}
    </time>
  );
}

/** Seconds as mm:ss, or h:mm:ss from an hour on. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  return [...(hours > 0 ? [hours] : []), ...parts].map((part) => String(part).padStart(2, "0")).join(":");
}
