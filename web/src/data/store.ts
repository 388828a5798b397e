/** An observable value. React reads it by `useStore`. */
export interface ReadableStore<Value> {
  get(): Value;
  /** Calls the listener after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

export interface Store<Value> extends ReadableStore<Value> {
  set(value: Value): void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
