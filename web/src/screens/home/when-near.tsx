import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "../../ui/class-names.ts";
import styles from "./when-near.module.css";

/** How far below the view, as a share of its height, a thing counts as near: fetched while one scrolls to it. */
const NEAR = "25%";

/** Draws its children once they are near the view, and from then on; until then what takes their place. */
export function WhenNear({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `0px 0px ${NEAR}` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);

  return (
    <div ref={place} className={classNames(styles.place, !near && styles.far)}>
      {near ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}
    </div>
  );
}
