import { useEffect, useRef, useSyncExternalStore } from "react";
import { notification } from "#contract/wallet.ts";
import { trackEvent } from "#web/data/android-tracker.ts";
import { useCallQuery } from "#web/data/client.ts";
import { type Notice, notices, NOTICES_MAX, type Told } from "./notices.ts";
import { useDrawn } from "./use-drawn.ts";

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
