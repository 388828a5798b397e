import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import broken from "#brand/drawings/broken.svg";
import noCard from "#brand/drawings/no-card.svg";
import noOrders from "#brand/drawings/no-orders.svg";
import noRecords from "#brand/drawings/no-records.svg";
import offline from "#brand/drawings/offline.svg";
import twoFriends from "#brand/drawings/two-friends.svg";
import { useConnection } from "#web/data/connection.ts";
import { lookUp } from "#web/data/look-up.ts";
import { Button, LinkButton } from "../button.tsx";
import type { IconName } from "#web/icons/icon-paths.ts";
import { Icon } from "../icon.tsx";
import styles from "./states.module.css";

/** Drawings of missing things, by their icons elsewhere. */
const DRAWINGS: Readonly<Partial<Record<IconName, string>>> = {
  alert: broken,
  bank: noCard,
  bell: noRecords,
  box: noOrders,
  card: noCard,
  chat: noRecords,
  gift: noOrders,
  history: noRecords,
  pin: noOrders,
  search: noRecords,
  share: twoFriends,
};
/** Intrinsic edge in px. */
const DRAWING = 144;

/** A drawing in place of content. Its words stand below it. */
function Drawing({ src }: { src: string }) {
  return <img className={styles.drawing} src={src} alt="" width={DRAWING} height={DRAWING} loading="lazy" />;
}

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  text?: string;
  action?: ReactNode;
  /** In place of an action: a path or what a press does, and its text. */
  next?: readonly [to: string | (() => void), text: string];
}

/** Placeholder for an empty list, with a next step. */
export function EmptyState({ icon = "info", title, text, action, next }: EmptyStateProps) {
  const drawing = lookUp(DRAWINGS, icon);
  return (
    <div className={styles.state} data-state>
      {drawing === undefined ? (
        <span className={styles.icon}>
          <Icon name={icon} size={24} />
        </span>
      ) : (
        <Drawing src={drawing} />
      )}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
      {next && <Next to={next[0]} text={next[1]} />}
    </div>
  );
}

function Next({ to, text }: { to: string | (() => void); text: string }) {
  if (typeof to === "string") {
    return (
      <LinkButton to={to} small>
        {text}
      </LinkButton>
    );
  }
  return (
    <Button small onClick={to}>
      {text}
    </Button>
  );
}

interface SkeletonProps {
  /** Any CSS length; the full width by default. */
  width?: string;
  height?: string;
  radius?: string;
}

/** Placeholder block while content loads. Mark its container with `aria-busy`. */
export function Skeleton({ width = "100%", height = "1em", radius = "var(--r-s)" }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}

interface ErrorStateProps {
  text: string;
  onRetry: () => void;
  busy?: boolean;
}

export function ErrorState({ text, onRetry, busy = false }: ErrorStateProps) {
  const t = useTranslations("common");
  const { isConnected } = useConnection();
  return (
    <div className={styles.state} data-state role="alert">
      <Drawing src={isConnected ? broken : offline} />
      <p className={styles.title}>{text}</p>
      <Button small icon="refresh" busy={busy} onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
