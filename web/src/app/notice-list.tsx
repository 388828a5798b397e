import { useEffect } from "react";
import { clientNotices } from "#contract/client.ts";
import { useCallQuery } from "../data/client.ts";
import { games } from "../games/games.ts";
import { Countdown } from "../ui/countdown.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./shell.module.css";

/** `id`: changes with the notices. */
export function NoticeList({ id }: { id: string }) {
  const { data, dataUpdatedAt, refetch } = useCallQuery(clientNotices, undefined, { staleTime: Infinity });
  useEffect(() => void refetch(), [id, refetch]);
  return data?.notices.map(({ game, text, closes_in_ms: left }) => (
    <p key={`${game} ${text}`} className={styles.banner}>
      <Icon name="info" size={18} />
      <span>
        {game !== null && `${games.find((each) => each.id === game)?.name ?? game}: `}
        {text}
      </span>
      {left !== null && left > 0 && <Countdown until={dataUpdatedAt + left} now={Date.now} />}
    </p>
  ));
}
