import { createStore } from "../data/store.ts";
import { FIRST_KEY, type History, type Location } from "../routing/history.ts";

/** A history in memory, at the last of some paths. */
export function createMemoryHistory(paths: readonly string[], state: unknown = null): History {
  const entries = paths.map((path, at) => locationOf(path, at === 0 ? FIRST_KEY : String(at), state));
  let made = entries.length;
  const location = createStore(current());

  function current(): Location {
    const last = entries.at(-1);
    if (!last) throw new Error("no path");
    return last;
  }

  function locationOf(path: string, key: string, state: unknown): Location {
    const { pathname, search, hash } = new URL(path, "http://app.test");
    return { pathname, search, hash, key, state };
  }

  return {
    get: location.get,
    subscribe: location.subscribe,
    navigate(to, { replace = false, state: next = null } = {}) {
      const { pathname } = current();
      if (replace) entries.pop();
      entries.push(locationOf(to.startsWith("?") ? pathname + to : to, String(made++), next));
      location.set(current());
    },
    back() {
      if (entries.length > 1) entries.pop();
      location.set(current());
    },
    // Only a browser has a back of its own.
    openLayer: () => () => undefined,
  };
}
