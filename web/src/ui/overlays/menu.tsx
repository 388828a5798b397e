import type { ReactNode } from "react";
import { useIsOffered } from "#web/data/use-store.ts";
import { Link } from "#web/routing/link.tsx";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import type { IconName } from "#web/icons/icon-paths.ts";
import styles from "./overlays.module.css";

export function Menu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.menu} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  icon: IconName;
  label: string;
  value?: string;
}

export function MenuLink({ to, ...row }: RowProps & { to: string }) {
  const isOffered = useIsOffered();
  if (!isOffered(to)) return null;
  return (
    <li className={styles.item}>
      <Link to={to} className={styles.row}>
        <Inside {...row} />
      </Link>
    </li>
  );
}

/** Pages only: a mail or a call would leave an empty tab. */
const NEW_PAGE = { target: "_blank", rel: "noreferrer" };

/** A link out of the app: to a mail, a call, a chat. Without an address the row is plain text. */
export function MenuAnchor({ href, ...row }: RowProps & { href: string | undefined }) {
  return (
    <li className={styles.item}>
      <a href={href} className={styles.row} {...(href?.startsWith("http") && NEW_PAGE)}>
        <Inside {...row} />
      </a>
    </li>
  );
}

export function MenuButton({ onClick, quiet = false, ...row }: RowProps & { onClick: () => void; quiet?: boolean }) {
  return (
    <li className={styles.item}>
      <button type="button" className={classNames(styles.row, quiet && styles.quiet)} onClick={onClick}>
        <Inside {...row} />
      </button>
    </li>
  );
}

function Inside({ icon, label, value }: RowProps) {
  return (
    <>
      <Icon name={icon} className={styles.menuIcon} />
      <span className={styles.label}>{label}</span>
      {value && <span className={styles.value}>{value}</span>}
      <Icon name="chevron" size={16} className={styles.menuIcon} />
    </>
  );
}
