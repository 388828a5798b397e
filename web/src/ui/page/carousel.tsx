import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { reducesMotion } from "#web/data/use-media.ts";
import styles from "./carousel.module.css";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import { Picture } from "../picture.tsx";

export interface CarouselImage {
  readonly src: string;
  readonly alt: string;
  /** Shown over the picture. */
  readonly words?: ReactNode;
}

interface CarouselProps {
  label: string;
  images: readonly CarouselImage[];
  /** The interval of the automatic advance, in ms, unless the reader prefers reduced motion; absent: none. */
  autoMs?: number;
  /** The pictures' aspect ratio: 2:1 by default. */
  width?: number;
  height?: number;
}

/** Pictures side by side. The reader swipes or presses a dot, or the carousel advances until the reader interacts. */
export function Carousel({ label, images, autoMs, width = 1000, height = 500 }: CarouselProps) {
  const t = useTranslations("common");
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  // The last picture that came into view. Pictures beyond the next one load later.
  const [reached, setReached] = useState(0);
  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  const moves = autoMs !== undefined && images.length > 1 && !reducesMotion();

  function show(index: number) {
    const list = strip.current;
    setReached((before) => Math.max(before, index));
    list?.scrollTo({ left: index * list.clientWidth, behavior: reducesMotion() ? "instant" : "smooth" });
  }

  const goOn = useEffectEvent(() => show((at + 1) % images.length));
  useEffect(() => {
    if (!moves || paused || held) return;
    const timer = setInterval(() => {
      if (!document.hidden) goOn();
    }, autoMs);
    return () => clearInterval(timer);
    // A swipe restarts the interval, so that the chosen picture shows for its whole time.
  }, [moves, autoMs, paused, held, at]);

  function scrolled() {
    const list = strip.current;
    if (!list || list.clientWidth === 0) return;
    const index = Math.round(list.scrollLeft / list.clientWidth);
    setAt(index);
    setReached((before) => Math.max(before, index));
  }

  return (
    <section
      className={styles.carousel}
      aria-roledescription={t("carousel")}
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* Focusable for scrolling with the arrow keys. */}
      <ul ref={strip} className={styles.strip} tabIndex={0} onScroll={scrolled}>
        {images.map(({ src, alt, words }, index) => (
          // Links of hidden slides take no focus.
          <li
            key={src}
            className={styles.slide}
            aria-hidden={index !== at || undefined}
            inert={words !== undefined && index !== at}
          >
            {index <= reached + 1 && <Picture src={src} alt={alt} width={width} height={height} eager={index === 0} />}
            {words}
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className={styles.controls}>
          {images.map(({ src }, index) => (
            <button
              key={src}
              type="button"
              className={classNames(styles.dot, index === at && styles.here)}
              aria-label={t("pictureOf", { number: index + 1, count: images.length })}
              aria-current={index === at || undefined}
              onClick={() => show(index)}
            />
          ))}
          {moves && (
            <button
              type="button"
              className={styles.pause}
              aria-label={paused ? t("goOn") : t("pause")}
              onClick={() => setPaused(!paused)}
            >
              <Icon name={paused ? "play" : "pause"} size={16} />
            </button>
          )}
        </div>
      )}
    </section>
  );
}
