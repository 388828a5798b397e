import * as z from "zod/mini";
import { persisted } from "../../data/persisted.ts";
import { browserStorage } from "../../data/storage.ts";

/** The server tells each notice once, so that it is kept here. The oldest go first. */
const NOTICES_MAX = 20;

const notice = z.object({
  /** When it was heard, ms since the epoch. */
  id: z.int(),
  type: z.enum(["first_recharge", "recharge"]),
  /** Minor units. */
  price: z.int(),
  /** `shown`: the member closed its dialog without having said that it was read. */
  state: z.enum(["new", "shown", "read"]),
});

export type Notice = z.output<typeof notice>;

const book = z.object({ userId: z.string(), notices: z.array(notice) });

const kept = persisted(browserStorage, "rangoli.notices", book, { userId: "", notices: [] });

const NONE: readonly Notice[] = [];

/** The notices of the member who uses this browser, newest first. */
export const notices = {
  subscribe: kept.subscribe,

  of(userId: string): readonly Notice[] {
    const { userId: owner, notices } = kept.get();
    return owner === userId ? notices : NONE;
  },

  /** Keeps what the server said at a time; false: it was known already. */
  hear(userId: string, heard: Pick<Notice, "id" | "type" | "price">): boolean {
    const before = notices.of(userId);
    if (before.some(({ id }) => id === heard.id)) return false;
    kept.set({ userId, notices: [{ ...heard, state: "new" as const }, ...before].slice(0, NOTICES_MAX) });
    return true;
  },

  /** Its dialog was closed. */
  shown: (userId: string, id: number) => mark(userId, id, "shown"),
  read: (userId: string, id: number) => mark(userId, id, "read"),

  readAll(userId: string): void {
    const all = notices.of(userId);
    if (all.some(({ state }) => state !== "read")) {
      kept.set({ userId, notices: all.map((each) => ({ ...each, state: "read" as const })) });
    }
  },
};

function mark(userId: string, id: number, state: Notice["state"]): void {
  kept.set({ userId, notices: notices.of(userId).map((each) => (each.id === id ? { ...each, state } : each)) });
}
