import { CallError } from "#contract/transport/call-error.ts";
import { session } from "./session.ts";
import { createStore } from "./store.ts";

/** The code of `session_limit`: the member's daily playing time is used up. */
const SESSION_LIMIT = 2019;

const notice = createStore<string | null>(null);
/** The token of the session that saw the notice. Later refusals show only in the games. */
let notified: string | null = null;

/** The refusal of a stake for used-up playing time, until the member dismisses it; null: none. */
export const limitReached = {
  get: notice.get,
  subscribe: notice.subscribe,
  /** Takes the code and text of any refused call or frame. */
  onRefused(code: number, msg: string): void {
    const { token } = session.get();
    if (code !== SESSION_LIMIT || token === notified) return;
    notified = token;
    notice.set(msg);
  },
  onError(error: unknown): void {
    if (error instanceof CallError) limitReached.onRefused(error.code, error.msg);
  },
  dismiss: () => notice.set(null),
};
