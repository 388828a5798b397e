import { useEffect } from "react";
import { clientNotices, type Notice } from "#contract/client.ts";
import { useCallQuery } from "./client.ts";
import { connection } from "./connection.ts";
import { useStore } from "./use-store.ts";

/** How often the page asks while something closes or is closed, in ms, so that it shows the reopening by itself. */
const LOOK_MS = 5_000;

export interface ShownNotice extends Notice {
  /** When the game or the app closes, by the device's clock; null: an announcement. */
  readonly closesAt: number | null;
}

const isClosing = ({ closes_in_ms: left }: Notice) => left !== null;

export function useOperatorNotices(): readonly ShownNotice[] {
  const isTold = useStore(connection.notice) !== null;
  const { data, dataUpdatedAt } = useCallQuery(clientNotices, undefined, {
    enabled: isTold,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data?.notices.some(isClosing) ? LOOK_MS : false),
  });
  if (!isTold || data === undefined) return [];
  return data.notices.map((notice) => {
    const { closes_in_ms: left } = notice;
    return { ...notice, closesAt: left === null ? null : dataUpdatedAt + left };
  });
}

/** The operators' text of a closing or closed game; null: open. `isTold`: a frame says so, which carries no text. */
export function useClosing(game: string, isTold: boolean): string | null {
  useEffect(() => {
    if (isTold) void connection.hear();
  }, [isTold]);
  const notices = useOperatorNotices();
  return notices.find((each) => isClosing(each) && (each.game ?? game) === game)?.text ?? null;
}
