import { CallError } from "./call-error.ts";
import { session } from "./session.ts";
import { createStore } from "./store.ts";

/** The code of `session_limit`: the member's own playing time has ended the day's playing. */
const SESSION_LIMIT = 2019;

const notice = createStore<string | null>(null);
/** The token of the session that was told. Once is enough: the games say why they refuse a stake. */
let notified: string | null = null;

/** The refusal of a stake by the member's own playing time, until the member dismisses it; null: none. */
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
