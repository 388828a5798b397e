import { useState } from "react";
import { formatTimestamp } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type Trouble, troublesOf } from "../data/health.ts";
import { useMetrics } from "../data/metrics.ts";
import { useGateway } from "../data/operator.ts";
import styles from "./health.module.css";
import { tableName } from "./rounds.tsx";

/** Present troubles, their start and runbooks; above every section. */
export function Health() {
  const metrics = useMetrics();
  const gateway = useGateway();
  const heard = metrics.isError ? metrics.errorUpdatedAt : metrics.dataUpdatedAt;
  const now = Math.max(heard, gateway.dataUpdatedAt);
  const silentSince = useSilence(metrics.isError || gateway.isError, now);
  if (gateway.data === undefined && silentSince === null) return null;
  const troubles = troublesOf({
    now,
    silentSince,
    metrics: metrics.data ?? null,
    gateway: gateway.data ?? null,
    nameOf: tableName,
  });
  return (
    <section className={styles.health} aria-label="Health">
      <p role="status" className={classNames(styles.state, troubles.length > 0 && styles.wrong)}>
        <Icon name={troubles.length === 0 ? "check" : "alert"} size={18} />
        {troubles.length === 0
          ? "Nothing is wrong"
          : troubles.length === 1
            ? "1 thing is wrong"
            : `${troubles.length} things are wrong`}
      </p>
      <ul className={styles.list}>
        {troubles.map((trouble) => (
          <Row key={trouble.id} {...trouble} />
        ))}
      </ul>
    </section>
  );
}

function Row({ what, since, runbook }: Trouble) {
  return (
    <li className={styles.row}>
      <strong>{what}</strong>
      <span>{since === null ? "since before this page" : `since ${formatTimestamp(since)}`}</span>
      <code>{`docs/runbooks/${runbook}.md`}</code>
    </li>
  );
}

/** Since when there is no answer, ms; null: there is one. */
function useSilence(isSilent: boolean, now: number): number | null {
  const [since, setSince] = useState<number | null>(null);
  if (isSilent !== (since !== null)) setSince(isSilent ? now : null);
  return since;
}
