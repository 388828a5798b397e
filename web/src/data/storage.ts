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
