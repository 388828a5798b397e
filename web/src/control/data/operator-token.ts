import { useStore } from "#web/data/use-store.ts";
import { fieldsOf, storedValue, guardedStorage, type TextStorage } from "#web/data/stored-value.ts";

/** The token of this tab. */
export interface Entry {
  /** Null: the operator has to enter it. */
  readonly token: string | null;
  readonly refused: boolean;
}

const OUTSIDE: Entry = { token: null, refused: false };

function readEntry(json: unknown): Entry | null {
  const { token } = fieldsOf(json);
  return typeof token === "string" ? { token, refused: false } : null;
}

/** The operator's token, stored for the tab only: it opens every control call. */
export function createOperatorToken(storage: TextStorage) {
  const entry = storedValue(storage, "app.operator", readEntry, OUTSIDE);
  return {
    get: entry.get,
    subscribe: entry.subscribe,
    enter: (token: string) => entry.set({ token, refused: false }),
    leave: () => entry.set(OUTSIDE),

    /** The server refused a token. The call changes nothing if another token has replaced it. */
    refuse(token: string): void {
      if (token === entry.get().token) entry.set({ token: null, refused: true });
    },

    /**
     * Takes the token out of the address that `npm start` printed, so that neither the address nor the history keeps
     * it.
     */
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
