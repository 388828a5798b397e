import type { ComponentPropsWithRef, MouseEvent } from "react";
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from "react-router";
import { withWayBack } from "./game-path.ts";

interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  /** A path of the app, with its query. */
  to: string;
  /** Replaces the current entry of the history. */
  replace?: boolean | undefined;
  /** The navigation state for the next screen. */
  state?: unknown;
}

/** Link within the app. A link to a game adds a way back. */
export function Link({ to: path, replace = false, state, onClick, children, ...rest }: LinkProps) {
  const to = withWayBack(path);
  const href = useHref(to);
  const target = createPath(useResolvedPath(to));
  const here = createPath(useLocation());
  const navigate = useNavigate();

  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event) || (rest.target ?? "_self") !== "_self") return;
    event.preventDefault();
    // Like a browser, adds no history entry for the current address.
    void navigate(to, { replace: replace || target === here, state });
  }

  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}

/** The browser handles presses with other buttons or keys: a new tab, a download. */
function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
}
