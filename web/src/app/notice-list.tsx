import { useOperatorNotices } from "../data/operator-notices.ts";
import { provided } from "../data/games.ts";
import { Countdown } from "../ui/countdown.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./shell.module.css";

export function NoticeList() {
  return useOperatorNotices().map(({ game, text, closesAt, closes_in_ms: left }) => (
    <p key={`${game} ${text}`} className={styles.banner}>
      <Icon name="info" size={18} />
      <span>
        {game !== null && `${provided.games.find((each) => each.id === game)?.name ?? game}: `}
        {text}
      </span>
      {closesAt !== null && left !== 0 && <Countdown until={closesAt} now={Date.now} />}
    </p>
  ));
}
