import { useEffect, useSyncExternalStore } from "react";
import { notification } from "../../../../edge/contract/wallet.ts";
import { trackEvent } from "../../data/android-tracker.ts";
import { useCallQuery } from "../../data/client.ts";
import { type Notice, notices } from "./notices.ts";
import { useDrawn } from "./use-drawn.ts";

/** The member's notices, newest first; asks the server for those that it has not told yet, one after another. */
export function useNotices(userId: string): readonly Notice[] {
  // The screen itself does not wait for them on the network.
  const drawn = useDrawn();
  const { data, dataUpdatedAt, refetch } = useCallQuery(notification, undefined, { enabled: drawn });
  const notify = data?.notify;

  useEffect(() => {
    if (!notify) return;
    // An answer that is shown again from what the page keeps is the same notice: known by when it came.
    if (!notices.hear(userId, { id: dataUpdatedAt, ...notify })) return;
    trackEvent(notify.type, notify.price);
    void refetch();
  }, [notify, dataUpdatedAt, refetch, userId]);

  return useSyncExternalStore(notices.subscribe, () => notices.of(userId));
}
