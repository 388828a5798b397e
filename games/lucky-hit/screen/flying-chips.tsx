import { type CSSProperties, useEffect, useRef } from "react";
import { reducesMotion } from "#web/data/use-media.ts";
import { play } from "#web/ui/sounds.ts";
import styles from "./card-table.module.css";

const CHIPS = [0, 1, 2, 3, 4];
const FLIGHT_MS = 560;
const APART_MS = 70;

/** Chips that fly from the table to the balance in the header, once. A player who prefers less motion sees none. */
export function FlyingChips() {
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: chips } = start;
    const balance = document.querySelector("[data-balance]");
    if (chips === null || balance === null || reducesMotion()) return;
    const from = chips.getBoundingClientRect();
    const to = balance.getBoundingClientRect();
    const [x, y] = [to.left + to.width / 2 - from.left, to.top + to.height / 2 - from.top];
    for (const [at, chip] of [...chips.children].entries()) {
      play("chip", (at * APART_MS) / 1000);
      chip.animate(
        [
          { transform: "scale(0.6)", opacity: 0 },
          { transform: "none", opacity: 1, offset: 0.2 },
          { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 1 },
        ],
        { duration: FLIGHT_MS, delay: at * APART_MS, easing: "cubic-bezier(0.5, 0, 0.8, 0.6)" },
      );
    }
  }, []);
  return (
    <div ref={start} className={styles.flying} aria-hidden="true">
      {CHIPS.map((at) => (
        <span key={at} style={{ "--at": at - 2 } as CSSProperties} />
      ))}
    </div>
  );
}
