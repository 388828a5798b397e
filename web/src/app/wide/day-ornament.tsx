import { useEffect, useState } from "react";
import { petalAt } from "#web/ui/brand.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./wide-screen.module.css";

/** Rings from the middle outwards: petals, and their scale. 48 petals: each opens in half an hour. */
const RINGS = [
  { petals: 8, scale: 1 },
  { petals: 16, scale: 1.75 },
  { petals: 24, scale: 2.6 },
] as const;
const PETALS = RINGS.reduce((sum, { petals }) => sum + petals, 0);
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** The petals that are open at a minute of the day, with the part of the opening one. */
export function openPetals(minute: number): number {
  return (minute / DAY_MINUTES) * PETALS;
}

/** A large ornament whose petals open one after another through the day. */
export function DayOrnament({ className }: { className?: string | undefined }) {
  const [minute, setMinute] = useState(() => minuteOfDay(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteOfDay(new Date())), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const open = openPetals(minute);
  return (
    <svg className={className} viewBox="-76 -76 152 152" aria-hidden="true" focusable="false">
      {RINGS.map(({ petals, scale }, ring) => {
        const before = RINGS.slice(0, ring).reduce((sum, each) => sum + each.petals, 0);
        return Array.from({ length: petals }, (_, petal) => (
          <path
            key={`${ring} ${petal}`}
            d={petalAt((petal * 360) / petals)}
            transform={`scale(${scale})`}
            className={classNames(styles.petal, before + petal < open && styles.open)}
          />
        ));
      })}
    </svg>
  );
}

function minuteOfDay(now: Date): number {
  return now.getHours() * 60 + now.getMinutes();
}
