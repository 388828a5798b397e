import { useEffect, useRef, type ReactNode, useDeferredValue } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { FIRST_KEY, useWayBack } from "../routing/way-back.ts";
import { BRAND } from "./brand.tsx";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import styles from "./screen.module.css";
import { Skeleton } from "./states.tsx";

/**
 * What stands below a screen's first view: drawn in a second piece, right after the first has been, so that a slow phone
 * shows what is seen that much sooner, and hears a press between the two.
 */
export function AfterFirstView({ children }: { children: ReactNode }) {
  const firstIsDrawn = useDeferredValue(true, false);
  return firstIsDrawn && children;
}

/** What stands there while a screen is fetched. */
export function ScreenSkeleton() {
  const t = useTranslations("shell");
  return (
    <main className={styles.screen} aria-busy="true" aria-label={t("loading")}>
      <Skeleton width="40%" height="28px" />
      <Skeleton height="150px" radius="var(--r-l)" />
      <Skeleton height="220px" radius="var(--r-l)" />
    </main>
  );
}

interface ScreenProps {
  /** The screen's name: its heading, and the page's title. */
  title: string;
  /** Drawn in the title's place; `title` is still what is read out. */
  mark?: ReactNode;
  /** Shows the way back: to the screen before, or to this path where there is none. */
  back?: string;
  /** A header of 56 px, for what needs the room. */
  slim?: boolean;
  /** At the end of the header. */
  trailing?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A screen: header, heading, content. After a navigation its heading takes the focus, so that the new screen is read
 * out. Whether the bottom tabs stand under it is written in the route table.
 */
export function Screen({ title, mark, back, slim = false, trailing, children, className }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    if (key !== FIRST_KEY) heading.current?.focus({ preventScroll: true });
  }, [key]);

  return (
    <>
      <title>{`${title} · ${BRAND}`}</title>
      <header className={classNames(styles.bar, slim && styles.slim)}>
        {back && <BackButton to={back} />}
        <h1
          ref={heading}
          tabIndex={-1}
          className={classNames(styles.title, !back && styles.large)}
          aria-label={mark ? title : undefined}
        >
          {mark ?? title}
        </h1>
        {trailing}
      </header>
      <main className={classNames(styles.body, className)}>{children}</main>
    </>
  );
}

function BackButton({ to }: { to: string }) {
  const t = useTranslations("common");
  return <IconButton icon="back" label={t("back")} onClick={useWayBack(to)} />;
}
