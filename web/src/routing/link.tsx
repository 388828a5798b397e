import type { ComponentPropsWithRef, MouseEvent } from "react";
import { useIsOffered } from "../data/use-store.ts";
import { withWayBack } from "./way-back.ts";
import { pathText, useLocation, useNavigate } from "./history.ts";

interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  /** A path of the app, with its query. */
  to: string;
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined;
  /** The navigation state for the next screen. */
  state?: unknown;
}

/** Link within the app. A link to a game adds a way back. Empty if the installation lacks the screen. */
export function Link({ to: path, replace = false, state, onClick, children, ...rest }: LinkProps) {
  const to = withWayBack(path);
  const here = pathText(useLocation());
  const navigate = useNavigate();
  const isOffered = useIsOffered();
  if (!isOffered(path)) return null;

  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event) || (rest.target ?? "_self") !== "_self") return;
    event.preventDefault();
    // Like a browser, adds no history entry for the current address.
    navigate(to, { replace: replace || to === here, state, fades: true });
  }

  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  );
}

/** The browser handles presses with other buttons or keys: a new tab, a download. */
function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
}
