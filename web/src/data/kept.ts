import type { TextStorage } from "./storage.ts";

/** A value that outlives the page and can be watched, as `useSyncExternalStore` wants it. */
export interface Kept<Value> {
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps a value under a key. What was stored and `read` does not know, by an older version of the app or by hand, counts
 * as not stored. Other tabs' changes arrive by the window's `storage` event.
 */
export function kept<Value>(
  storage: TextStorage,
  key: string,
  read: (json: unknown) => Value | null,
  fallback: Value,
): Kept<Value> {
  const listeners = new Set<() => void>();
  let value = parse(storage.read(key));

  function parse(text: string | null): Value {
    if (text === null) return fallback;
    try {
      return read(JSON.parse(text)) ?? fallback;
    } catch {
      return fallback;
    }
  }

  function take(next: Value): void {
    value = next;
    for (const listener of listeners) listener();
  }

  window.addEventListener("storage", (event) => {
    // A null key: everything was cleared.
    if (event.key === key || event.key === null) take(parse(storage.read(key)));
  });

  return {
    get: () => value,
    set(next) {
      storage.write(key, JSON.stringify(next));
      take(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The fields of a stored object; none, where it is none. */
export function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {};
}
