import { useState } from "react";
import { useTranslations } from "use-intl";
import { walletLimits } from "#contract/limits.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ExclusionCard } from "./exclusion-card.tsx";
import { LimitForm } from "./limit-form.tsx";
import { LIMIT_NAMES, type LimitName, type OwnLimits } from "./limit-kinds.ts";
import { LimitRow } from "./limit-row.tsx";
import styles from "./limits.module.css";

/** The limits that the member has set itself. */
export function LimitsScreen() {
  const t = useTranslations("limits");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useCallQuery(walletLimits);
  return (
    <Screen title={t("title")} back="/mine">
      <p className={styles.intro}>{t("intro")}</p>
      {data ? (
        <Limits limits={data.entry} />
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Card className={styles.coming}>
          {LIMIT_NAMES.map((name) => (
            <Skeleton key={name} height="48px" />
          ))}
        </Card>
      )}
    </Screen>
  );
}

function Limits({ limits }: { limits: OwnLimits }) {
  const t = useTranslations("limits");
  const [changing, change] = useState<LimitName | null>(null);
  return (
    <>
      <Card className={styles.card}>
        <ul>
          {LIMIT_NAMES.map((name) => (
            <LimitRow key={name} name={name} limits={limits} onChange={() => change(name)} />
          ))}
        </ul>
      </Card>
      <ExclusionCard excludeUntil={limits.exclude_until} />
      <Sheet open={changing !== null} onClose={() => change(null)} title={changing === null ? "" : t(changing)}>
        {changing !== null && <LimitForm name={changing} limits={limits} onDone={() => change(null)} />}
      </Sheet>
    </>
  );
}
