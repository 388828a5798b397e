import { useTranslations } from "use-intl";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./connection-mark.module.css";

interface ConnectionMarkProps {
  /** Anything but the first two is shown as being on its way back. */
  connection: "connecting" | "live" | "reconnecting" | "replaced" | "ended";
  /** How long frames take, in ms. */
  latencyMs: number | null;
}

/** How a game's connection is, quietly: a dot and a word or the latency. */
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
