import { useTranslations } from "use-intl";
import { Link } from "#web/routing/link.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import styles from "./game-status.module.css";

/** The balance (minor units; null: unknown) and a link to recharge it. */
export function BalancePill({ balance }: { balance: number | null }) {
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
