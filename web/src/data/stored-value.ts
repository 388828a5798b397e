import { createStore, type Store } from "./store.ts";

export interface TextStorage {
  read(key: string): string | null;
  /** Null removes the key. */
  write(key: string, value: string | null): void;
}

/**
 * The browser's storage, with a fallback in memory from the first exception on. Private windows may refuse storage, and
 * it can be full.
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
 * Store that persists a value under a key and follows the changes of other tabs. Values that `read` rejects count as
 * absent.
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
    // A null key means that all keys were cleared.
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

/** The fields of a stored object; empty for any other value. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
}
