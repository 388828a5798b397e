import type { ComponentPropsWithRef, MouseEvent } from "react";
import { createPath, useHref, useLocation, useNavigate, useResolvedPath } from "react-router";
import { withWayBack } from "./game-path.ts";

interface LinkProps extends Omit<ComponentPropsWithRef<"a">, "href"> {
  /** Where it leads: a path of the app, with its query. */
  to: string;
  /** Takes the place of the present entry in the history. */
  replace?: boolean | undefined;
  /** What the screen is told on the way. */
  state?: unknown;
}

/** A way to another screen, without a new page; to a game, with a way back. */
export function Link({ to: path, replace = false, state, onClick, children, ...rest }: LinkProps) {
  const to = withWayBack(path);
  const href = useHref(to);
  const there = createPath(useResolvedPath(to));
  const here = createPath(useLocation());
  const navigate = useNavigate();

  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainPress(event) || (rest.target ?? "_self") !== "_self") return;
    event.preventDefault();
    // To where one is: as a browser does, without another step to go back.
    void navigate(to, { replace: replace || there === here, state });
  }

  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  );
}

/** Presses with other buttons or keys are the browser's: a new tab, a download. */
function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;
}
