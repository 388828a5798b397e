import { useStore } from "#web/data/use-store.ts";
import { fieldsOf, storedValue, guardedStorage, type TextStorage } from "#web/data/stored-value.ts";

/** What this tab is let in by. */
export interface Entry {
  /** Null: the token has to be entered. */
  readonly token: string | null;
  /** The server did not know the last one. */
  readonly refused: boolean;
}

const OUTSIDE: Entry = { token: null, refused: false };

function readEntry(json: unknown): Entry | null {
  const { token } = fieldsOf(json);
  return typeof token === "string" ? { token, refused: false } : null;
}

/** The operator's token, for as long as the tab lives: it opens everything, so it outlives no visit. */
export function createOperatorToken(storage: TextStorage) {
  const entry = storedValue(storage, "rangoli.operator", readEntry, OUTSIDE);
  return {
    get: entry.get,
    subscribe: entry.subscribe,
    enter: (token: string) => entry.set({ token, refused: false }),
    leave: () => entry.set(OUTSIDE),

    /** The server does not know a token. One that is no longer in use does not matter. */
    refuse(token: string): void {
      if (token === entry.get().token) entry.set({ token: null, refused: true });
    },

    /** Takes the token out of the address that `npm start` printed, so that it stays neither there nor in the history. */
    takeFromAddress(): void {
      const token = new URLSearchParams(window.location.hash.slice(1)).get("token");
      if (token === null || token === "") return;
      window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
      this.enter(token);
    },
  };
}

export const operatorToken = createOperatorToken(guardedStorage(() => window.sessionStorage));

export function useEntry(): Entry {
  return useStore(operatorToken);
}
