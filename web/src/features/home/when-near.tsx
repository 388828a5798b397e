import { startTransition, Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./home-screen.module.css";

/**
 * Mounts its children once they are in view, or on the first scroll or key press. Until then it shows the fallback,
 * and nothing below is fetched.
 */
export function WhenNear({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    const element = place.current;
    if (near || !element) return;
    // A transition, so scrolling stays smooth.
    const comeNear = () => startTransition(() => setNear(true));
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) comeNear();
    });
    observer.observe(element);
    const begins = ["scroll", "keydown"] as const;
    for (const type of begins) window.addEventListener(type, comeNear, { passive: true });
    return () => {
      observer.disconnect();
      for (const type of begins) window.removeEventListener(type, comeNear);
    };
  }, [near]);

  return (
    <div ref={place} className={classNames(styles.whenNear, !near && styles.notYetNear)}>
      {near ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}
    </div>
  );
}
