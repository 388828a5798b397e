import type { AnyCall } from "#contract/call.ts";
import type { IntentMemory, OpenIntent } from "#contract/transport/intent-keys.ts";
import { session } from "./session.ts";
import { guardedStorage } from "./stored-value.ts";

/** Of this tab: another one may have its own payment under way. */
const storage = guardedStorage(() => window.sessionStorage);
/** Never stored. A key that meets another password is refused as a key of something else. */
const SECRETS = ["password", "verify_code"];

const listeners = new Set<() => void>();

/** A value of an input as it is stored: an id of 64 bits is a bigint, which JSON does not know. */
function stored(name: string, value: unknown): unknown {
  if (SECRETS.includes(name)) return undefined;
  return typeof value === "bigint" ? String(value) : value;
}

function read(key: string): OpenIntent | null {
  const text = storage.read(key);
  const { userId, ...open } = (text === null ? {} : JSON.parse(text)) as Partial<OpenIntent> & { userId?: string };
  const { input, value, entropy } = open;
  if (userId !== session.get().userId || input === undefined || value === undefined) return null;
  return { input, value, entropy: entropy ?? "" };
}

/** The keys of calls without a definite answer, kept over a reload: the same input asks for the same deed again. */
export const unfinishedIntents = {
  /** Calls the listener after each write. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  of({ path }: AnyCall): IntentMemory {
    const key = `app.unfinished${path}`;
    return {
      nameOf: (input) => JSON.stringify(input, stored),
      read: () => read(key),
      write(open) {
        const { userId } = session.get();
        storage.write(key, open && JSON.stringify({ ...open, userId }));
        for (const listener of listeners) listener();
      },
    };
  },
};
