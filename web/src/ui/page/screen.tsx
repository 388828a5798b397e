import { useEffect, useRef, type ReactNode, useDeferredValue } from "react";
import { useTranslations } from "use-intl";
import { FIRST_KEY, useLocation } from "#web/routing/history.ts";
import { useWayBack } from "#web/routing/way-back.ts";
import { BRAND } from "../ornament.tsx";
import { useConnection } from "#web/data/connection.ts";
import { IconButton } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { classNames } from "../class-names.ts";
import styles from "./screen.module.css";
import { Skeleton } from "./states.tsx";

/** Content below the first view. It renders in a second step, so that a slow phone paints and handles input sooner. */
export function AfterFirstView({ children, waits = false }: { children: ReactNode; waits?: boolean }) {
  const firstIsDrawn = useDeferredValue(!waits, false);
  return firstIsDrawn && children;
}

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
  /** The heading and the page's title. */
  title: string;
  /** Shown in place of the title, which stays the accessible name. */
  mark?: ReactNode;
  /** Shows a back button: to the previous screen, or to this path if none exists. */
  back?: string;
  /** A header of 56 px, to save room. */
  slim?: boolean;
  /** The header lies on the splash's colours, with which the content begins. */
  isOnSplash?: boolean;
  /** A short line below the title; it comes and goes without moving the title. */
  note?: ReactNode;
  trailing?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/**
 * A screen: header, heading, content. After a navigation the heading takes the focus, so that screen readers announce
 * the screen. The route table decides on the bottom tabs.
 */
export function Screen({
  title,
  mark,
  back,
  slim = false,
  isOnSplash = false,
  note,
  trailing,
  children,
  className,
}: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    if (key !== FIRST_KEY) heading.current?.focus({ preventScroll: true });
  }, [key]);

  return (
    <>
      <title>{title === BRAND ? BRAND : `${title} · ${BRAND}`}</title>
      <header className={classNames(styles.bar, slim && styles.slim, isOnSplash && styles.onSplash)}>
        {back && <BackButton to={back} />}
        <div className={classNames(styles.heading, note !== undefined && styles.noted)}>
          <h1
            ref={heading}
            tabIndex={-1}
            className={classNames(styles.title, !back && styles.large)}
            aria-label={mark ? title : undefined}
          >
            {mark ?? title}
          </h1>
          {note}
        </div>
        <LostConnection />
        {trailing}
      </header>
      <main className={classNames(styles.body, className)}>{children}</main>
    </>
  );
}

/** The sign of a lost connection, of which ConnectionWatch speaks. Beside the heading it covers and moves nothing. */
function LostConnection() {
  const t = useTranslations("shell");
  const { isOnline, isConnected } = useConnection();
  if (isConnected) return null;
  return (
    <span className={styles.lost} aria-hidden="true">
      <span title={t(isOnline ? "reconnecting" : "offline")}>
        <Icon name="offline" />
      </span>
    </span>
  );
}

function BackButton({ to }: { to: string }) {
  const t = useTranslations("common");
  return <IconButton icon="back" label={t("back")} aria-keyshortcuts="Backspace" onClick={useWayBack(to)} />;
}
