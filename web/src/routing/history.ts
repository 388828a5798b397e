import { createContext, use, useEffect } from "react";
import { createStore } from "../data/store.ts";
import { useStore } from "../data/use-store.ts";
import { reducesMotion } from "../ui/use-media.ts";

export interface Path {
  readonly pathname: string;
  /** Empty, or with its question mark. */
  readonly search: string;
  /** Empty, or with its number sign. */
  readonly hash: string;
}

export interface Location extends Path {
  /** Names an entry of the history; {@link FIRST_KEY} for the entry that opened the app. */
  readonly key: string;
  /** Navigation state, which outlives a reload and is not part of the address. */
  readonly state: unknown;
}

export interface NavigateOptions {
  /** Replaces the current entry of the history. */
  readonly replace?: boolean;
  readonly state?: unknown;
  /** Lets the old screen fade out. For presses that do nothing else: the new screen shows a frame later. */
  readonly fades?: boolean;
}

/** The entries of the app, and where it is among them. */
export interface History {
  get: () => Location;
  subscribe: (listener: () => void) => () => void;
  /** Shows a path of the app; a text that begins with "?" keeps the current path. */
  navigate: (to: string, options?: NavigateOptions) => void;
  back: () => void;
}

/** Key of the app's first location: no entry of the app precedes it. */
export const FIRST_KEY = "default";

/** The app's part of an entry of the browser's history. */
interface Entry {
  readonly key: string;
  readonly state: unknown;
}

export function createBrowserHistory(): History {
  const location = createStore(currentLocation());
  const update = () => location.set(currentLocation());

  function fade() {
    const stays = window.location.pathname === location.get().pathname;
    if (stays || !("startViewTransition" in document) || reducesMotion()) update();
    else fadeOut(update);
  }

  window.addEventListener("popstate", ({ hasUAVisualTransition }) => {
    // A phone's back gesture has moved the old screen away by itself.
    if (hasUAVisualTransition) update();
    else fade();
  });

  return {
    get: location.get,
    subscribe: location.subscribe,

    navigate(to, { replace = false, state = null, fades = false } = {}) {
      const entry: Entry = { key: crypto.randomUUID(), state };
      if (replace) window.history.replaceState(entry, "", to);
      else window.history.pushState(entry, "", to);
      if (fades) fade();
      else update();
    },

    back: () => window.history.back(),
  };
}

/**
 * Shows the next screen beneath a picture of the old one, which fades out (styles/base.css). Only the old screen takes
 * part, because elements that take part get no presses.
 */
function fadeOut(update: () => void): void {
  const { documentElement } = document;
  documentElement.dataset["leaving"] = "";
  const transition = document.startViewTransition(() => {
    delete documentElement.dataset["leaving"];
    update();
  });
  // A hidden page, or the next navigation, skips the fading. The update runs all the same.
  transition.ready.catch(() => undefined);
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, ...entryOf(window.history.state) };
}

function entryOf(state: unknown): Entry {
  if (typeof state === "object" && state !== null && "key" in state && typeof state.key === "string") {
    return { key: state.key, state: "state" in state ? state.state : null };
  }
  return { key: FIRST_KEY, state: null };
}

export function pathText({ pathname, search, hash }: Path): string {
  return pathname + search + hash;
}

export const HistoryContext = createContext<History | null>(null);

export function useHistory(): History {
  const history = use(HistoryContext);
  if (!history) throw new Error("no HistoryContext above");
  return history;
}

export function useLocation(): Location {
  return useStore(useHistory());
}

export function useNavigate(): History["navigate"] {
  return useHistory().navigate;
}

/** Replaces the current screen by another. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to, state]);
  return null;
}
