import { createStore, type Store } from "./store.ts";

/** Text that is kept between visits, by key. */
export interface TextStorage {
  read(key: string): string | null;
  /** Null forgets. */
  write(key: string, value: string | null): void;
}

/**
 * The browser's storage, which is refused in some private windows and can be full: from the first throw on, what is
 * written lives as long as the page.
 */
export function guardedStorage(real: () => Storage): TextStorage {
  const memory = new Map<string, string>();
  let broken = false;

  function attempt<T>(use: (storage: Storage) => T, otherwise: () => T): T {
    if (broken) return otherwise();
    try {
      return use(real());
    } catch {
      broken = true;
      return otherwise();
    }
  }

  function remember(key: string, value: string | null): void {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }

  return {
    read: (key) =>
      attempt(
        (storage) => storage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    write(key, value) {
      remember(key, value);
      attempt(
        (storage) => (value === null ? storage.removeItem(key) : storage.setItem(key, value)),
        () => undefined,
      );
    },
  };
}

export const browserStorage = guardedStorage(() => window.localStorage);

/**
 * Keeps a value under a key. What was stored and `read` does not know, by an older version of the app or by hand, counts
 * as not stored. Other tabs' changes arrive by the window's `storage` event.
 */
export function storedValue<Value>(
  storage: TextStorage,
  key: string,
  read: (json: unknown) => Value | null,
  fallback: Value,
): Store<Value> {
  const { get, set, subscribe } = createStore(parse(storage.read(key)));

  function parse(text: string | null): Value {
    if (text === null) return fallback;
    try {
      return read(JSON.parse(text)) ?? fallback;
    } catch {
      return fallback;
    }
  }

  window.addEventListener("storage", (event) => {
    // A null key: everything was cleared.
    if (event.key === key || event.key === null) set(parse(storage.read(key)));
  });

  return {
    get,
    set(next) {
      storage.write(key, JSON.stringify(next));
      set(next);
    },
    subscribe,
  };
}

/** The fields of a stored object; none, where it is none. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
}
