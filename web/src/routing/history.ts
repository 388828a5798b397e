import { createContext, use, useEffect } from "react";
import { createStore } from "../data/store.ts";
import { useStore } from "../data/use-store.ts";

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
  window.addEventListener("popstate", update);

  return {
    get: location.get,
    subscribe: location.subscribe,

    navigate(to, { replace = false, state = null } = {}) {
      const entry: Entry = { key: crypto.randomUUID(), state };
      if (replace) window.history.replaceState(entry, "", to);
      else window.history.pushState(entry, "", to);
      update();
    },

    back: () => window.history.back(),
  };
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
