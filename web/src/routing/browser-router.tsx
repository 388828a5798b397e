import { useLayoutEffect, useState, type ReactNode } from "react";
import { createPath, NavigationType, Router, type Location, type Navigator, type To } from "react-router";
import { FIRST_KEY } from "./way-back.ts";

// react-router keeps its browser router, `Link` and `useSearchParams` in one large module. These replacements save half of
// the library's size.

interface Place {
  action: NavigationType;
  location: Location;
}

/** The app's part of an entry of the browser's history. */
interface Entry {
  key: string;
  state: unknown;
}

/** Router over the browser's history. Use it once in the app. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setPlace] = useState<Place>(() => ({
    action: NavigationType.Pop,
    location: currentLocation(),
  }));

  useLayoutEffect(() => {
    const moved = () => setPlace({ action: NavigationType.Pop, location: currentLocation() });
    window.addEventListener("popstate", moved);
    return () => window.removeEventListener("popstate", moved);
  }, []);

  const [navigator] = useState<Navigator>(() => {
    function go(action: NavigationType.Push | NavigationType.Replace, to: To, state: unknown) {
      const entry: Entry = { key: crypto.randomUUID(), state: state ?? null };
      const url = hrefOf(to);
      if (action === NavigationType.Push) window.history.pushState(entry, "", url);
      else window.history.replaceState(entry, "", url);
      setPlace({ action, location: currentLocation() });
    }
    return {
      createHref: hrefOf,
      go: (steps) => window.history.go(steps),
      push: (to, state) => go(NavigationType.Push, to, state),
      replace: (to, state) => go(NavigationType.Replace, to, state),
    };
  });

  return (
    <Router location={location} navigationType={action} navigator={navigator} useTransitions={false}>
      {children}
    </Router>
  );
}

function hrefOf(to: To): string {
  return typeof to === "string" ? to : createPath(to);
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { key, state } = entryOf(window.history.state);
  return { pathname, search, hash, key, state };
}

function entryOf(state: unknown): Entry {
  if (typeof state === "object" && state !== null && "key" in state && typeof state.key === "string") {
    return { key: state.key, state: "state" in state ? state.state : null };
  }
  return { key: FIRST_KEY, state: null };
}
