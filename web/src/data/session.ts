import { randomId } from "./random-id.ts";
import { createStore } from "./store.ts";
import { fieldsOf, storedValue, browserStorage, type TextStorage } from "./stored-value.ts";

/** The user of this browser: the token and the last profile. */
export interface Session {
  /** Null for a visitor. */
  readonly token: string | null;
  readonly nickName: string;
  readonly mobile: string;
  readonly userId: string;
  readonly rCode: string;
  /** Null until the profile has loaded. */
  readonly isEarly: boolean | null;
}

const VISITOR: Session = { token: null, nickName: "", mobile: "", userId: "", rCode: "", isEarly: null };

/** The keys of what a member leaves on this device: the entries of recharges, the session of play, the notices. */
export const PAY_DETAILS = "app.payDetails";
export const PLAY_SESSION = "play_session";
export const NOTICES = "app.notices";
export const NOTICES_READ = "app.account-notices-read";
const OF_MEMBER = [PAY_DETAILS, PLAY_SESSION, NOTICES, NOTICES_READ];

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

/** More than 128 random bits: a UUID alone has 122. */
const deviceId = () => randomId() + randomId().slice(0, 8);

/** The session of this browser, shared by its tabs, and its device id, which outlives all sessions. */
export function createSession(storage: TextStorage, makeId: () => string = deviceId) {
  const session = storedValue(storage, "app.session", readSession, VISITOR);
  const device = storedValue(storage, "app.device", textOf, "");
  const isExpired = createStore(false);

  return {
    get: session.get,
    subscribe: session.subscribe,

    /** Starts a member's session without data of the previous member. */
    start: (token: string) => session.set({ ...VISITOR, token }),

    update(known: Omit<Session, "token">): void {
      const now = session.get();
      const next = { ...now, ...known };
      if (JSON.stringify(next) !== JSON.stringify(now)) session.set(next);
    },

    /** Ends the session as its member wants it, who leaves nothing on the device. */
    end(): void {
      for (const key of OF_MEMBER) {
        storage.write(key, null);
        // The values of this page follow the event, as those of other tabs do.
        window.dispatchEvent(new StorageEvent("storage", { key }));
      }
      session.set(VISITOR);
    },

    /**
     * Ends the session after a refused token, once for any number of refused calls. Tokens of earlier sessions are
     * ignored.
     */
    expire(token: string | null): void {
      if (token === null || token !== session.get().token) return;
      isExpired.set(true);
      session.set(VISITOR);
    },

    /** Whether the server has ended the session. The log-in screen resets it after its message. */
    isExpired,

    /** The unguessable id of this browser, created on first use. */
    deviceId(): string {
      if (device.get() === "") device.set(makeId());
      return device.get();
    },
    nameDevice: device.set,
  };
}

export const session = createSession(browserStorage);
