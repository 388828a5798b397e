/** A number that changes with every frame and is written straight into the page, past React. */
export interface LiveValue {
  get(): number;
  set(value: number): void;
  subscribe(listener: (value: number) => void): () => void;
}

export function createLiveValue(first: number): LiveValue {
  const listeners = new Set<(value: number) => void>();
  let value = first;
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener(next);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
