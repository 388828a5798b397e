import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { type AccountNoticeType, notification } from "#contract/wallet.ts";
import { useCallQuery } from "#web/data/client.ts";
import { persisted } from "#web/data/persisted.ts";
import { browserStorage } from "#web/data/storage.ts";
import { useDrawn } from "./use-drawn.ts";

const readMark = z.object({ userId: z.string(), time: z.int() });

/** The server tells account notices each time, so that only the newest one that was read is kept here. */
const read = persisted(browserStorage, "rangoli.account-notices-read", readMark, { userId: "", time: 0 });

export interface AccountNotice {
  readonly type: AccountNoticeType;
  /** Ms since the epoch. */
  readonly create_time: number;
}

const NONE: readonly AccountNotice[] = [];

/** New devices and password changes of the member's account, newest first. */
export function useAccountNotices(userId: string) {
  const drawn = useDrawn();
  const { data } = useCallQuery(notification, undefined, { enabled: drawn });
  const mark = useSyncExternalStore(read.subscribe, read.get);
  const list = data?.account_notices ?? NONE;
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
