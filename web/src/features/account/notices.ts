import { useEffect, useRef, useSyncExternalStore, useState } from "react";
import * as z from "zod/mini";
import { walletLimits } from "#contract/calls/limits.ts";
import { notification, type AccountNoticeType } from "#contract/calls/wallet.ts";
import { afterPaint } from "#web/data/turns.ts";
import { trackEvent } from "#web/data/android.ts";
import { useCallQuery } from "#web/data/client.ts";
import { NOTICES, NOTICES_READ } from "#web/data/session.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { useStore } from "#web/data/use-store.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";

/** A change of the limits outdates these answers: it also ends the reminder to review them. */
export const LIMITS_OUTDATE = [walletLimits, notification] as const;

/** The server sends each notice once, so the browser stores the newest ones. */
export const NOTICES_MAX = 20;

const notice = z.object({
  /** When it arrived, ms since the epoch. */
  id: z.int(),
  /** `first_recharge`, `recharge`, or a type of the backend's own. */
  type: z.string(),
  /** Minor units. */
  price: z.int(),
  /** The server's serial number, if it has one. */
  key: z.optional(z.string()),
  /** `shown`: the member closed its dialog without confirming it. */
  state: z.enum(["new", "shown", "read"]),
});

export type Notice = z.output<typeof notice>;

export type ServerNotice = Pick<Notice, "type" | "price"> & { readonly serial_number?: string | undefined };

const book = z.object({
  userId: z.string(),
  notices: z.array(notice),
  /** The notice that the server repeats; it is not new on the next visit. */
  repeated: z.optional(z.object({ type: notice.shape.type, price: notice.shape.price })),
});

const stored = storedWithSchema(browserStorage, NOTICES, book, { userId: "", notices: [] });

const NO_NOTICES: readonly Notice[] = [];

export const notices = {
  subscribe: stored.subscribe,

  of(userId: string): readonly Notice[] {
    const { userId: owner, notices } = stored.get();
    return owner === userId ? notices : NO_NOTICES;
  },

  /**
   * Stores a notice that arrived at `id` (ms); false if it is known. Some servers repeat the newest notice, so
   * without a serial number one like `last` (same visit) counts as known.
   */
  add(
    userId: string,
    id: number,
    { type, price, serial_number: key }: ServerNotice,
    last: ServerNotice | null,
  ): boolean {
    const before = notices.of(userId);
    if (before.some((each) => each.id === id || (key !== undefined && each.key === key))) return false;
    const { repeated } = storedFor(userId);
    if (key === undefined) {
      const received = { type, price };
      if (isSameNotice(received, repeated)) return false;
      if (isSameNotice(received, last)) {
        stored.set({ userId, notices: [...before], repeated: received });
        return false;
      }
    }
    const added = { id, type, price, ...(key !== undefined && { key }), state: "new" as const };
    stored.set({ userId, notices: [added, ...before].slice(0, NOTICES_MAX), ...(repeated && { repeated }) });
    return true;
  },

  /** The server has no notice, so it does not repeat the last one. */
  endRepetition(userId: string): void {
    if (storedFor(userId).repeated) stored.set({ userId, notices: [...notices.of(userId)] });
  },

  shown: (userId: string, id: number) => mark(userId, id, "shown"),
  read: (userId: string, id: number) => mark(userId, id, "read"),

  readAll(userId: string): void {
    const all = notices.of(userId);
    if (all.some(({ state }) => state !== "read")) {
      stored.set({ ...storedFor(userId), notices: all.map((each) => ({ ...each, state: "read" as const })) });
    }
  },
};

function mark(userId: string, id: number, state: Notice["state"]): void {
  const marked = notices.of(userId).map((each) => (each.id === id ? { ...each, state } : each));
  stored.set({ ...storedFor(userId), notices: marked });
}

function storedFor(userId: string): z.output<typeof book> {
  return stored.get().userId === userId ? stored.get() : { userId, notices: [] };
}

function isSameNotice(received: ServerNotice, other: ServerNotice | null | undefined): boolean {
  return other?.type === received.type && other.price === received.price;
}

/** The member's notices, newest first. Asks the server for more, one at a time. */
export function useNotices(userId: string): readonly Notice[] {
  // After the first paint, so the screen does not compete with it for the network.
  const isPainted = useIsPainted();
  const { data, dataUpdatedAt, refetch } = useCallQuery(notification, undefined, { enabled: isPainted });
  const notify = data?.notify;
  const visit = useRef<{ last: ServerNotice | null; added: number }>({ last: null, added: 0 });

  useEffect(() => {
    if (notify === null) notices.endRepetition(userId);
    if (!notify) return;
    const { last, added } = visit.current;
    // A cached answer has the same arrival time, so its notice is known.
    if (!notices.add(userId, dataUpdatedAt, notify, last)) return;
    visit.current = { last: notify, added: added + 1 };
    trackEvent(notify.type, notify.price);
    // Bounded: some servers always have another notice.
    if (added + 1 < NOTICES_MAX) void refetch();
  }, [notify, dataUpdatedAt, refetch, userId]);

  return useSyncExternalStore(notices.subscribe, () => notices.of(userId));
}

const readMark = z.object({ userId: z.string(), time: z.int() });

/** The server sends account notices every time, so only the newest time read is stored. */
const read = storedWithSchema(browserStorage, NOTICES_READ, readMark, { userId: "", time: 0 });

export interface AccountNotice {
  readonly type: AccountNoticeType;
  /** Ms since the epoch. */
  readonly create_time: number;
}

const NO_ACCOUNT_NOTICES: readonly AccountNotice[] = [];

export function useAccountNotices(userId: string) {
  const isPainted = useIsPainted();
  const { data } = useCallQuery(notification, undefined, { enabled: isPainted });
  const mark = useStore(read);
  const list = data?.account_notices ?? NO_ACCOUNT_NOTICES;
  const isReviewDue = (data?.limits_review ?? null) !== null;
  const readUntil = mark.userId === userId ? mark.time : 0;
  return {
    list,
    /** The reminder to review the limits, which only an answer ends. */
    isReviewDue,
    unread: list.filter(({ create_time: time }) => time > readUntil).length + (isReviewDue ? 1 : 0),
    readAll() {
      const [newest] = list;
      if (newest !== undefined) read.set({ userId, time: newest.create_time });
    },
  };
}

/** Whether the screen has been painted. Queries that can wait are enabled by it. */
function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);

  useEffect(() => {
    let gone = false;
    void afterPaint().then(() => {
      if (!gone) setPainted(true);
    });
    return () => {
      gone = true;
    };
  }, []);

  return isPainted;
}
