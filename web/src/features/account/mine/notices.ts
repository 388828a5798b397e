import * as z from "zod/mini";
import { persisted } from "#web/data/persisted.ts";
import { browserStorage } from "#web/data/storage.ts";

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

const kept = persisted(browserStorage, "rangoli.notices", book, { userId: "", notices: [] });

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
