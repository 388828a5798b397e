import { createStore } from "#web/data/store.ts";
import { useStore } from "#web/data/use-store.ts";

interface Reason {
  readonly text: string;
  /** An act was tried without one. */
  readonly isMissing: boolean;
}

/** Why the operator acts; the trail keeps it with each act. */
const reason = createStore<Reason>({ text: "", isMissing: false });

export function useReason(): Reason {
  return useStore(reason);
}

export function setReason(text: string): void {
  reason.set({ text, isMissing: false });
}

/** The reason of the next act; null: it needs one, and the field says so. */
export function takeReason(isNeeded: boolean): string | null {
  const text = reason.get().text.trim();
  const isMissing = isNeeded && text === "";
  reason.set({ text, isMissing });
  return isMissing ? null : text;
}
