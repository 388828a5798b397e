import { useTranslations } from "use-intl";
import { classNames } from "../../ui/class-names.ts";
import type { Connection } from "./aviator-socket.ts";
import styles from "./flight-stage.module.css";

interface ConnectionMarkProps {
  connection: Connection;
  /** How long frames take, in ms. */
  latencyMs: number | null;
}

/** How the connection is, quietly: a dot and a word or the latency. */
export function ConnectionMark({ connection, latencyMs }: ConnectionMarkProps) {
  const t = useTranslations("aviator");
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
