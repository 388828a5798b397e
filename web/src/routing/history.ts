import { createContext, use, useEffect } from "react";
import { randomId } from "../data/random-id.ts";
import { createStore } from "../data/store.ts";
import { useStore } from "../data/use-store.ts";
import { reducesMotion } from "../data/use-media.ts";

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
  /** Lets the next back of the browser close a sheet or dialog instead. Returns the end of that. */
  openLayer: (close: () => void) => () => void;
}

/** Key of the app's first location: no entry of the app precedes it. */
export const FIRST_KEY = "default";

/** The app's part of an entry of the browser's history. */
interface Entry {
  readonly key: string;
  readonly state: unknown;
  /** The entry's place among the app's. */
  readonly at: number;
  /** The number of entries before it that a way back passes over: they were for layers, or were replaced. */
  readonly covers: number;
  /** Shows the screen of the entry before it: a layer is open, or was. */
  readonly isLayer: boolean;
}

/**
 * A layer adds an entry, which stays when the layer closes: a step back by script could stop a payment page that opens.
 * The next layer or screen takes it over, or the next way back passes over it.
 */
export function createBrowserHistory(): History {
  const location = createStore(currentLocation());
  const update = () => location.set(currentLocation());
  const layers: { readonly close: () => void }[] = [];
  let current = entryOf(window.history.state);
  let subscribers = 0;

  function fade() {
    const stays = window.location.pathname === location.get().pathname;
    if (stays || !("startViewTransition" in document) || reducesMotion()) update();
    else fadeOut(update);
  }

  function put(entry: Entry, to: string, replaces: boolean) {
    current = entry;
    if (replaces) window.history.replaceState(entry, "", to);
    else window.history.pushState(entry, "", to);
  }

  function coverForLayers() {
    while (layers.length > current.covers) {
      const { at, covers } = current;
      put({ ...current, at: at + 1, covers: covers + 1, isLayer: true }, window.location.href, false);
    }
  }

  /** Closes as many layers, at an entry that was covered. The screen stays. */
  function closeLayers(steps: number) {
    const { key, state } = location.get();
    put({ ...current, key, state }, pathText(location.get()), true);
    for (const layer of layers.slice(-steps)) layer.close();
    // A dialog that cannot be closed now stays, and so does its entry.
    setTimeout(coverForLayers);
  }

  function pop({ hasUAVisualTransition }: PopStateEvent) {
    const { at, covers } = current;
    current = entryOf(window.history.state);
    const steps = at - current.at;
    if (steps > 0 && steps <= covers) {
      if (layers.length > 0) closeLayers(steps);
      else window.history.go(steps - covers - 1);
    } else if (hasUAVisualTransition) {
      // A phone's back gesture has moved the old screen away by itself.
      update();
    } else fade();
  }

  return {
    get: location.get,

    subscribe(listener) {
      const end = location.subscribe(listener);
      // Only a history in use steps back by itself: React's strict mode makes two.
      if (subscribers++ === 0) window.addEventListener("popstate", pop);
      return () => {
        end();
        if (--subscribers === 0) window.removeEventListener("popstate", pop);
      };
    },

    navigate(to, { replace = false, state = null, fades = false } = {}) {
      const { at, covers, isLayer } = current;
      const takesOver = replace || isLayer;
      const place = { at: takesOver ? at : at + 1, covers: replace ? covers : 0 };
      put({ key: randomId(), state, ...place, isLayer: false }, to, takesOver);
      if (fades) fade();
      else update();
    },

    back: () => window.history.go(-1 - current.covers),

    openLayer(close) {
      const layer = { close };
      layers.push(layer);
      coverForLayers();
      return () => {
        const index = layers.indexOf(layer);
        if (index !== -1) layers.splice(index, 1);
      };
    },
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
  const { key, state } = entryOf(window.history.state);
  return { pathname, search, hash, key, state };
}

function entryOf(kept: unknown): Entry {
  const first: Entry = { key: FIRST_KEY, state: null, at: 0, covers: 0, isLayer: false };
  return isEntry(kept) ? { ...first, ...kept } : first;
}

/** An earlier build wrote only the key and the state. */
function isEntry(kept: unknown): kept is Partial<Entry> {
  return typeof kept === "object" && kept !== null && "key" in kept && typeof kept.key === "string";
}

export function pathText({ pathname, search, hash }: Path): string {
  return pathname + search + hash;
}

export const HistoryContext = createContext<History | null>(null);

export function useHistory(): History {
  const history = use(HistoryContext);
  if (!history) throw new Error("no history");
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
