import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Link } from "../routing/link.tsx";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

/** `primary`: the one thing to do on a screen. `danger`: what cannot be undone. `picture`: stands on a picture. */
export type ButtonVariant = "primary" | "plain" | "danger" | "ghost" | "picture";

interface Look {
  variant?: ButtonVariant | undefined;
  icon?: IconName | undefined;
  /** As wide as its column. */
  wide?: boolean | undefined;
  /** 44 px high, for rows and dialogs of several. */
  small?: boolean | undefined;
}

interface ButtonProps extends Look, Omit<ComponentPropsWithRef<"button">, "aria-busy"> {
  /** Its work is under way: it stays in place and keeps the focus, and takes no press. */
  busy?: boolean | undefined;
}

export function Button({
  variant,
  icon,
  wide,
  small,
  busy = false,
  type = "button",
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(look({ variant, wide, small }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

interface LinkButtonProps extends Look {
  to: string;
  /** What the screen is told on the way. */
  state?: unknown;
  /** What is read out, where the text alone does not say which of several it is. */
  label?: string | undefined;
  children: ReactNode;
}

/** A way to another screen that looks like a button. */
export function LinkButton({ to, state, label, variant, icon, wide, small, children }: LinkButtonProps) {
  return (
    <Link to={to} state={state} className={look({ variant, wide, small })} aria-label={label}>
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

interface AnchorButtonProps extends Look {
  href: string;
  children: ReactNode;
}

/** A way out of the app, in its place, that looks like a button. */
export function AnchorButton({ href, variant, icon, wide, small, children }: AnchorButtonProps) {
  return (
    <a href={href} className={look({ variant, wide, small })}>
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </a>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> {
  icon: IconName;
  /** What it does: it shows no text. */
  label: string;
}

/** A square of 44 px with an icon alone. */
export function IconButton({ icon, label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames(styles.square, className)} aria-label={label}>
      <Icon name={icon} />
    </button>
  );
}

interface IconLinkProps {
  to: string;
  icon: IconName;
  /** Where it leads: it shows no text. */
  label: string;
  className?: string | undefined;
}

/** A way to another screen in a square of 44 px, with an icon alone. */
export function IconLink({ to, icon, label, className }: IconLinkProps) {
  return (
    <Link to={to} className={classNames(styles.square, className)} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}

function look({ variant = "plain", wide, small }: Look): string {
  return classNames(styles.button, styles[variant], wide && styles.wide, small && styles.small);
}
