import { createStore } from "./store.ts";
import { fieldsOf, storedValue, browserStorage, type TextStorage } from "./stored-value.ts";

/** Who uses this browser: the token and what the last profile said. */
export interface Session {
  /** Null: a visitor. */
  readonly token: string | null;
  readonly nickName: string;
  readonly mobile: string;
  readonly userId: string;
  readonly rCode: string;
  /** Null until the profile has said so. */
  readonly isEarly: boolean | null;
}

const VISITOR: Session = { token: null, nickName: "", mobile: "", userId: "", rCode: "", isEarly: null };

function readSession(json: unknown): Session | null {
  const { token, nickName, mobile, userId, rCode, isEarly } = fieldsOf(json);
  if (typeof token !== "string") return null;
  return {
    token,
    nickName: textOf(nickName) ?? "",
    mobile: textOf(mobile) ?? "",
    userId: textOf(userId) ?? "",
    rCode: textOf(rCode) ?? "",
    isEarly: typeof isEarly === "boolean" ? isEarly : null,
  };
}

function textOf(json: unknown): string | null {
  return typeof json === "string" ? json : null;
}

/** The session of this browser, shared by its tabs; and its device id, which outlives every session. */
export function createSession(storage: TextStorage, makeId: () => string = () => crypto.randomUUID()) {
  const session = storedValue(storage, "rangoli.session", readSession, VISITOR);
  const device = storedValue(storage, "rangoli.device", textOf, "");
  const isExpired = createStore(false);

  return {
    get: session.get,
    subscribe: session.subscribe,

    /** A member has logged in. Nothing of whoever was here before remains. */
    start: (token: string) => session.set({ ...VISITOR, token }),

    /** What the profile says of the member. */
    update(known: Omit<Session, "token">): void {
      const now = session.get();
      const next = { ...now, ...known };
      if (JSON.stringify(next) !== JSON.stringify(now)) session.set(next);
    },

    /** The member has logged out. */
    end: () => session.set(VISITOR),

    /**
     * The server refused a token. However many calls were under way with it, this ends the session once; a refusal of
     * a token that is no longer in use changes nothing.
     */
    expire(token: string | null): void {
      if (token === null || token !== session.get().token) return;
      isExpired.set(true);
      session.set(VISITOR);
    },

    /** Whether the server has ended the session. The log-in screen sets it back once it has told the reader. */
    isExpired,

    /** By what the server knows this browser: an id that nobody can guess, made when it is first asked for. */
    deviceId(): string {
      if (device.get() === "") device.set(makeId());
      return device.get();
    },
    nameDevice: device.set,
  };
}

export const session = createSession(browserStorage);
