import { beforeEach, describe, expect, it, vi } from "vitest";
import { guardedStorage } from "./stored-value.ts";
import { createSession } from "./session.ts";

const KEY = "app.session";
const known = { nickName: "kite_flyer", mobile: "919876543210", userId: "120007", rCode: "120007", isEarly: true };
const stored = () => guardedStorage(() => window.localStorage);

beforeEach(() => window.localStorage.clear());

describe("the session", () => {
  it("starts as a visitor's", () => {
    expect(createSession(stored()).get().token).toBeNull();
  });

  it("is restored on the next visit", () => {
    const before = createSession(stored());
    before.start("t1");
    before.update(known);
    expect(createSession(stored()).get()).toEqual({ token: "t1", ...known });
  });

  it("keeps nothing of the previous member after a log-in", () => {
    const session = createSession(stored());
    session.start("t1");
    session.update(known);
    session.start("t2");
    expect(session.get()).toEqual({ token: "t2", nickName: "", mobile: "", userId: "", rCode: "", isEarly: null });
  });

  it("ends at log-out, but the device keeps its id", () => {
    const session = createSession(stored());
    session.nameDevice("device-1");
    session.start("t1");
    session.end();
    expect(createSession(stored()).get().token).toBeNull();
    expect(createSession(stored()).deviceId()).toBe("device-1");
  });

  it.each(["app.payDetails", "play_session", "app.notices", "app.account-notices-read"])(
    "leaves nothing of %s on the device after the log-out",
    (key) => {
      const session = createSession(stored());
      session.start("t1");
      stored().write(key, "{}");
      session.end();
      expect(stored().read(key)).toBeNull();
    },
  );

  it("creates an unguessable device id once", () => {
    const session = createSession(stored());
    const id = session.deviceId();
    // Six bits of a UUID are not random.
    expect(id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{20}$/);
    expect(session.deviceId()).toBe(id);
    expect(createSession(stored()).deviceId()).toBe(id);
  });

  it("notifies its listeners of changes only", () => {
    const session = createSession(stored());
    session.start("t1");
    const listener = vi.fn<() => void>();
    session.subscribe(listener);
    session.update(known);
    session.update({ ...known });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("expires once, for any number of refused calls with its token", () => {
    const session = createSession(stored());
    session.start("t1");
    const listener = vi.fn<() => void>();
    session.isExpired.subscribe(listener);
    session.expire("t1");
    session.expire("t1");
    expect(session.isExpired.get()).toBe(true);
    expect(session.get().token).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("survives the refusal of an older token", () => {
    const session = createSession(stored());
    session.start("t1");
    session.start("t2");
    session.expire("t1");
    session.expire(null);
    expect(session.get().token).toBe("t2");
    expect(session.isExpired.get()).toBe(false);
  });

  it("follows changes in another tab", () => {
    const session = createSession(stored());
    session.start("t1");
    window.localStorage.removeItem(KEY);
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
    expect(session.get().token).toBeNull();
  });

  it.each(["{", "null", '{"token":7}', "[]"])("counts as a visitor's after %s was stored", (text) => {
    window.localStorage.setItem(KEY, text);
    expect(createSession(stored()).get().token).toBeNull();
  });

  it("lives as long as the page if storage is refused", () => {
    const session = createSession(
      guardedStorage(() => {
        throw new DOMException("denied", "SecurityError");
      }),
    );
    session.start("t1");
    session.nameDevice("device-1");
    expect(session.get().token).toBe("t1");
    expect(session.deviceId()).toBe("device-1");
    session.end();
    expect(session.get().token).toBeNull();
  });

  it("lives as long as the page if storage is full", () => {
    const storage = guardedStorage(() => {
      const full = new Map<string, string>();
      return {
        length: 0,
        clear: () => full.clear(),
        key: () => null,
        getItem: (key) => full.get(key) ?? null,
        removeItem: (key) => void full.delete(key),
        setItem() {
          throw new DOMException("full", "QuotaExceededError");
        },
      };
    });
    storage.write("a", "1");
    expect(storage.read("a")).toBe("1");
    storage.write("a", null);
    expect(storage.read("a")).toBeNull();
  });
});
