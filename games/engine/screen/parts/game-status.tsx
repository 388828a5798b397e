import { type ReactNode, Suspense, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { playersNow } from "#contract/calls/game-table.ts";
import { isPassing } from "#contract/transport/uncertain.ts";
import { useCallQuery } from "#web/data/client.ts";
import { settings } from "#web/data/settings.ts";
import { useHas, useSettings } from "#web/data/use-store.ts";
import { Link } from "#web/routing/link.tsx";
import { useSearchParams } from "#web/routing/search-params.ts";
import { formatNumber } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import type { KnownConnection } from "./socket-game.ts";
import type { SessionLineProps } from "../session/session-bar.tsx";
import { SessionLine } from "../session/session-line.tsx";
import styles from "./game-status.module.css";

/** The balance (minor units; null: unknown), and a link to recharge it. */
function BalancePill({ balance }: { balance: number | null }) {
  const t = useTranslations("games");
  return (
    <div className={styles.pill} role="group" aria-label={t("balance")} data-balance>
      {balance === null ? <Skeleton width="64px" /> : <AmountText minor={balance} />}
      <Link to="/recharge" className={styles.recharge} aria-label={t("recharge")}>
        <span className={styles.plus}>
          <Icon name="plus" size={18} />
        </span>
      </Link>
    </div>
  );
}

interface GameActionsProps {
  balance: number | null;
  /** The name of the rules' button. */
  rules: string;
  onRules: () => void;
}

/** The end of a game's header: balance, sound, rules. */
function GameActions({ balance, rules, onRules }: GameActionsProps) {
  const t = useTranslations("games");
  const { sound } = useSettings();
  return (
    <>
      <BalancePill balance={balance} />
      <IconButton
        icon={sound ? "speaker" : "mute"}
        label={sound ? t("mute") : t("unmute")}
        className={styles.sound}
        aria-keyshortcuts="S"
        onClick={() => settings.chooseSound(!sound)}
      />
      <IconButton icon="info" label={rules} onClick={onRules} />
    </>
  );
}

interface PlayersNowProps {
  /** Of the newest round known. */
  period: number | null;
  /** The members with stakes in it; null: the backend does not say. */
  players: number | null;
}

/**
 * How many play now, below the title. A new round begins with no players: while stakes come in, those of the round
 * before count.
 */
export function PlayersNow({ period, players }: PlayersNowProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  const [seen, setSeen] = useState({ period, players, before: 0 });
  if (seen.period !== period || seen.players !== players) {
    setSeen({ period, players, before: seen.period === period ? seen.before : (seen.players ?? 0) });
  }
  const count = players === null ? 0 : Math.max(players, seen.before);
  if (count === 0) return null;
  return (
    <span role="img" className={styles.players} aria-label={t("playNow", { count })}>
      <Icon name="users" size={12} />
      {formatNumber(count, locale)}
    </span>
  );
}

const ASK_PLAYERS_MS = 15_000;

/** How many play now at a game without a socket. A backend that does not count them shows nothing. */
export function PlayersLately({ game }: { game: string }) {
  const hasPlayers = useHas("players_now");
  const [isMissing, setMissing] = useState(false);
  const isOff = isMissing || !hasPlayers;
  const refetchInterval = isOff ? false : ASK_PLAYERS_MS;
  const { data, error } = useCallQuery(playersNow, { game }, { refetchInterval, enabled: !isOff, isAnonymous: true });
  if (error !== null && !isOff && !isPassing(error)) setMissing(true);
  return <PlayersNow period={null} players={data?.players ?? null} />;
}

/** From this latency on a press may come too late. */
const SLOW_MS = 300;

interface ConnectionMarkProps {
  /** The other states show as reconnecting. */
  connection: KnownConnection;
  latencyMs: number | null;
}

/** A game's connection: a dot with a word or the latency. */
export function ConnectionMark({ connection, latencyMs }: ConnectionMarkProps) {
  const t = useTranslations("games");
  const live = connection === "live";
  const isNamed = live || connection === "connecting" || connection === "updating";
  const ms = latencyMs === null ? null : Math.round(latencyMs);
  const isSlow = ms !== null && ms >= SLOW_MS;
  return (
    <span className={classNames(styles.mark, !live ? styles.isNot : isSlow ? styles.isSlow : styles.isLive)}>
      <span className={styles.dot} aria-hidden="true" />
      {live && ms !== null ? (
        <span aria-label={t("latency", { ms })} role="img">
          {`${ms} ms`}
        </span>
      ) : (
        t(isNamed ? connection : "reconnecting")
      )}
    </span>
  );
}

export interface GameScreenProps extends SessionLineProps {
  title: string;
  /** Below the title: how many play. */
  note: ReactNode;
  /** The name of the rules' button, if a game has its own. */
  rulesName?: string;
  /** The sheet of the rules, which may load lazily. */
  rules: (isOpen: boolean, onClose: () => void) => ReactNode;
  /** May set `--game-gap`. */
  className?: string | undefined;
  children: ReactNode;
}

/** A game's screen: header, session, game and rules. Only `show_back=0` hides the way back. */
export function GameScreen({ title, note, rulesName, rules, className, children, ...session }: GameScreenProps) {
  const t = useTranslations("games");
  const [search] = useSearchParams();
  const [isOpen, open] = useState(false);
  const hasOdds = useHas("rules");
  return (
    <Screen
      title={title}
      {...(search.get("show_back") === "0" ? {} : { back: "/" })}
      className={classNames(styles.screen, className)}
      slim
      note={note}
      trailing={
        <GameActions
          balance={session.balance}
          rules={hasOdds ? (rulesName ?? t("rules")) : t("rulesAlone")}
          onRules={() => open(true)}
        />
      }
    >
      <SessionLine {...session} />
      {children}
      <Suspense fallback={null}>{rules(isOpen, () => open(false))}</Suspense>
    </Screen>
  );
}
