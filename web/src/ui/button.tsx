import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Link } from "#web/routing/link.tsx";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "../icons/icon-paths.ts";

/**
 * `primary`: the main action of a screen. `danger`: an action that cannot be undone. `picture`: a button on a picture.
 */
export type ButtonVariant = "primary" | "plain" | "danger" | "ghost" | "picture";

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  icon?: IconName | undefined;
  wide?: boolean | undefined;
  /** 44 px high, for rows and for dialogs with several buttons. */
  small?: boolean | undefined;
}

interface ButtonProps extends ButtonStyle, Omit<ComponentPropsWithRef<"button">, "aria-busy"> {
  /** Disabled while its action runs, but still in place and focused. */
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
      className={classNames(classNamesOf({ variant, wide, small }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <span className={styles.spinner} /> : icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

interface LinkButtonProps extends ButtonStyle {
  to: string;
  /** The navigation state for the next screen. */
  state?: unknown;
  /** The accessible name, if the text alone is ambiguous. */
  label?: string | undefined;
  children: ReactNode;
}

/** A link within the app that looks like a button. */
export function LinkButton({ to, state, label, variant, icon, wide, small, children }: LinkButtonProps) {
  return (
    <Link to={to} state={state} className={classNamesOf({ variant, wide, small })} aria-label={label}>
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </Link>
  );
}

interface AnchorButtonProps extends ButtonStyle {
  href: string;
  children: ReactNode;
}

/** A link out of the app, in the same tab, that looks like a button. */
export function AnchorButton({ href, variant, icon, wide, small, children }: AnchorButtonProps) {
  return (
    <a href={href} className={classNamesOf({ variant, wide, small })}>
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </a>
  );
}

interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> {
  icon: IconName;
  /** The accessible name, since the button shows no text. */
  label: string;
}

/** A square button of 44 px with only an icon. */
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
  /** The accessible name, since the link shows no text. */
  label: string;
  className?: string | undefined;
}

/** A square link of 44 px with only an icon. */
export function IconLink({ to, icon, label, className }: IconLinkProps) {
  return (
    <Link to={to} className={classNames(styles.square, className)} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}

function classNamesOf({ variant = "plain", wide, small }: ButtonStyle): string {
  return classNames(styles.button, styles[variant], wide && styles.wide, small && styles.small);
}
