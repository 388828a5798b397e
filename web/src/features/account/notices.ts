import { useEffect, useRef, useSyncExternalStore, useState } from "react";
import * as z from "zod/mini";
import { notification, type AccountNoticeType } from "#contract/wallet.ts";
import { afterPaint } from "#web/app/turns.ts";
import { trackEvent } from "#web/data/android.ts";
import { useCallQuery } from "#web/data/client.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { useStore } from "#web/data/use-store.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";

/** The server tells each notice once, so that it is kept here. The oldest go first. */
export const NOTICES_MAX = 20;

const notice = z.object({
  /** When it was heard, ms since the epoch. */
  id: z.int(),
  /** `first_recharge`, `recharge`, or one of the backend's own. */
  type: z.string(),
  /** Minor units. */
  price: z.int(),
  /** The server's own name of it, where it gives one. */
  key: z.optional(z.string()),
  /** `shown`: the member closed its dialog without having said that it was read. */
  state: z.enum(["new", "shown", "read"]),
});

export type Notice = z.output<typeof notice>;

/** As the server tells it. */
export type Told = Pick<Notice, "type" | "price"> & { readonly serial_number?: string | undefined };

const book = z.object({
  userId: z.string(),
  notices: z.array(notice),
  /** The notice that the server goes on telling: on the next visit it is not news. */
  repeated: z.optional(z.pick(notice, { type: true, price: true })),
});

const kept = storedWithSchema(browserStorage, "rangoli.notices", book, { userId: "", notices: [] });

const NONE: readonly Notice[] = [];

/** The notices of the member who uses this browser, newest first. */
export const notices = {
  subscribe: kept.subscribe,

  of(userId: string): readonly Notice[] {
    const { userId: owner, notices } = kept.get();
    return owner === userId ? notices : NONE;
  },

  /**
   * Keeps what the server told at a time (ms); false: it was known already. Without a name of the server's, a notice like
   * the one before it in the same visit (`last`) is a repetition: some servers tell the newest again and again.
   */
  hear(userId: string, id: number, { type, price, serial_number: key }: Told, last: Told | null): boolean {
    const before = notices.of(userId);
    if (before.some((each) => each.id === id || (key !== undefined && each.key === key))) return false;
    const { repeated } = ownBook(userId);
    if (key === undefined) {
      const told = { type, price };
      if (isAlike(told, repeated)) return false;
      if (isAlike(told, last)) {
        kept.set({ userId, notices: [...before], repeated: told });
        return false;
      }
    }
    const heard = { id, type, price, ...(key !== undefined && { key }), state: "new" as const };
    kept.set({ userId, notices: [heard, ...before].slice(0, NOTICES_MAX), ...(repeated && { repeated }) });
    return true;
  },

  /** The server has nothing more to tell: what it told before, it does not repeat. */
  hearNone(userId: string): void {
    if (ownBook(userId).repeated) kept.set({ userId, notices: [...notices.of(userId)] });
  },

  /** Its dialog was closed. */
  shown: (userId: string, id: number) => mark(userId, id, "shown"),
  read: (userId: string, id: number) => mark(userId, id, "read"),

  readAll(userId: string): void {
    const all = notices.of(userId);
    if (all.some(({ state }) => state !== "read")) {
      kept.set({ ...ownBook(userId), notices: all.map((each) => ({ ...each, state: "read" as const })) });
    }
  },
};

function mark(userId: string, id: number, state: Notice["state"]): void {
  const marked = notices.of(userId).map((each) => (each.id === id ? { ...each, state } : each));
  kept.set({ ...ownBook(userId), notices: marked });
}

/** Another member's notices and repetitions are none of this one's. */
function ownBook(userId: string): z.output<typeof book> {
  return kept.get().userId === userId ? kept.get() : { userId, notices: [] };
}

function isAlike(told: Told, other: Told | null | undefined): boolean {
  return other?.type === told.type && other.price === told.price;
}

/** The member's notices, newest first; asks the server for those that it has not told yet, one after another. */
export function useNotices(userId: string): readonly Notice[] {
  // The screen itself does not wait for them on the network.
  const drawn = useDrawn();
  const { data, dataUpdatedAt, refetch } = useCallQuery(notification, undefined, { enabled: drawn });
  const notify = data?.notify;
  const visit = useRef<{ last: Told | null; heard: number }>({ last: null, heard: 0 });

  useEffect(() => {
    if (notify === null) notices.hearNone(userId);
    if (!notify) return;
    const { last, heard } = visit.current;
    // An answer that is shown again from what the page keeps is the same notice: known by when it came.
    if (!notices.hear(userId, dataUpdatedAt, notify, last)) return;
    visit.current = { last: notify, heard: heard + 1 };
    trackEvent(notify.type, notify.price);
    // A server that always has another one would be asked without end.
    if (heard + 1 < NOTICES_MAX) void refetch();
  }, [notify, dataUpdatedAt, refetch, userId]);

  return useSyncExternalStore(notices.subscribe, () => notices.of(userId));
}

const readMark = z.object({ userId: z.string(), time: z.int() });

/** The server tells account notices each time, so that only the newest one that was read is kept here. */
const read = storedWithSchema(browserStorage, "rangoli.account-notices-read", readMark, { userId: "", time: 0 });

export interface AccountNotice {
  readonly type: AccountNoticeType;
  /** Ms since the epoch. */
  readonly create_time: number;
}

const USE_ACCOUNT_NOTICES_NONE: readonly AccountNotice[] = [];

/** New devices and password changes of the member's account, newest first. */
export function useAccountNotices(userId: string) {
  const drawn = useDrawn();
  const { data } = useCallQuery(notification, undefined, { enabled: drawn });
  const mark = useStore(read);
  const list = data?.account_notices ?? USE_ACCOUNT_NOTICES_NONE;
  const readUntil = mark.userId === userId ? mark.time : 0;
  return {
    list,
    unread: list.filter(({ create_time: time }) => time > readUntil).length,
    readAll() {
      const [newest] = list;
      if (newest !== undefined) read.set({ userId, time: newest.create_time });
    },
  };
}

/** Whether the reader sees the screen by now: what it does not need at first, it asks for then. */
function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false);

  useEffect(() => {
    let gone = false;
    void afterPaint().then(() => {
      if (!gone) setDrawn(true);
    });
    return () => {
      gone = true;
    };
  }, []);

  return drawn;
}
