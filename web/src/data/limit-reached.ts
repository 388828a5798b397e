import { useSyncExternalStore } from "react";
import { CallError } from "./call-error.ts";
import { session } from "./session.ts";

/** The code of `session_limit`: the member's own playing time has ended the day's playing. */
const SESSION_LIMIT = 2019;

/** What the server said; null: nothing that the member has not been told. */
let notice: string | null = null;
/** Whose session was told: once is enough, since the games themselves say why they refuse a stake. */
let told: string | null = null;
const listeners = new Set<() => void>();

function set(next: string | null): void {
  notice = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const limitReached = {
  /** Hears why something was refused: the code and words of an envelope or a frame. */
  hear(code: number, msg: string): void {
    const { token } = session.get();
    if (code !== SESSION_LIMIT || token === told) return;
    told = token;
    set(msg);
  },
  hearError(error: unknown): void {
    if (error instanceof CallError) limitReached.hear(error.code, error.msg);
  },
  dismiss: () => set(null),
};

export function useLimitReached(): string | null {
  return useSyncExternalStore(subscribe, () => notice);
}
