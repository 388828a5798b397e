import { useTranslations } from "use-intl";
import styles from "./fairness.module.css";

export interface FairnessValue {
  readonly id: string;
  readonly name: string;
  /** As the server tells it; null or empty: it tells none. */
  readonly value: string | null;
  /** What was computed here, where anything was. */
  readonly computed?: string | null | undefined;
}

interface FairnessValuesProps {
  values: readonly FairnessValue[];
  /** Something to know about them. */
  hint?: string | undefined;
}

/** The values a round was made of, as the server tells them, and beside each that differs what was computed here. */
export function FairnessValues({ values, hint }: FairnessValuesProps) {
  const t = useTranslations("games");
  return (
    <div className={styles.values}>
      <dl className={styles.list}>
        {values.map(({ id, name, value, computed }) => (
          <div key={id} className={styles.value}>
            <dt>{name}</dt>
            <dd>{value === null || value === "" ? "–" : value}</dd>
            {computed !== undefined && computed !== value && (
              <dd className={styles.computed}>
                {t("computed")}: {computed}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
