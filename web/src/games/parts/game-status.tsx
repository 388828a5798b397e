import { useTranslations } from "use-intl";
import { settings } from "#web/data/settings.ts";
import { useSettings } from "#web/data/use-store.ts";
import { Link } from "#web/routing/link.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { IconButton } from "#web/ui/forms/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import styles from "./game-status.module.css";

/** The balance (minor units; null: unknown) and a link to recharge it. */
function BalancePill({ balance }: { balance: number | null }) {
  const t = useTranslations("games");
  return (
    <div className={styles.pill} role="group" aria-label={t("balance")}>
      {balance === null ? <Skeleton width="72px" /> : <AmountText minor={balance} />}
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
export function GameActions({ balance, rules, onRules }: GameActionsProps) {
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

interface ConnectionMarkProps {
  /** The other states show as reconnecting. */
  connection: "connecting" | "live" | "reconnecting" | "replaced" | "ended";
  /** The latency of frames, in ms. */
  latencyMs: number | null;
}

/** A game's connection: a dot with a word or the latency. */
export function ConnectionMark({ connection, latencyMs }: ConnectionMarkProps) {
  const t = useTranslations("games");
  const live = connection === "live";
  const label = { connecting: t("connecting"), live: t("live"), reconnecting: t("reconnecting") }[
    connection === "connecting" || connection === "live" ? connection : "reconnecting"
  ];
  const ms = latencyMs === null ? null : Math.round(latencyMs);
  return (
    <span className={classNames(styles.mark, live ? styles.isLive : styles.isNot)}>
      <span className={styles.dot} aria-hidden="true" />
      {live && ms !== null ? (
        <span aria-label={t("latency", { ms })} role="img">
          {`${ms} ms`}
        </span>
      ) : (
        label
      )}
    </span>
  );
}
