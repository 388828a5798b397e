import { useState } from "react";
import { useTranslations } from "use-intl";
import { serverNow } from "#web/data/server-clock.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { ExclusionDialog } from "./exclusion-dialog.tsx";
import styles from "./limits.module.css";
import { SPANS, spanMs, type Span } from "./spans.ts";

interface ExclusionCardProps {
  /** Ms since the epoch; null: not excluded. */
  excludeUntil: number | null;
}

/** Keeps the member from playing until a time; a longer one may take its place, a shorter one never. */
export function ExclusionCard({ excludeUntil }: ExclusionCardProps) {
  const t = useTranslations("limits");
  const [span, choose] = useState<Span | "">("");
  const [until, ask] = useState<number | null>(null);
  const longer = SPANS.filter((each) => excludeUntil === null || serverNow() + spanMs(each) > excludeUntil);
  return (
    <Card className={styles.exclusion}>
      <h2>{t("exclusion")}</h2>
      {excludeUntil === null ? (
        <p className={styles.explained}>{t("exclusionText")}</p>
      ) : (
        <p className={styles.excluded}>{t("excludedUntil", { time: formatTimestamp(excludeUntil) })}</p>
      )}
      {longer.length > 0 && (
        <>
          <SelectField
            label={t(excludeUntil === null ? "span" : "spanLonger")}
            placeholder={t("spanPlaceholder")}
            value={span}
            options={longer.map((each) => ({ value: each, label: t(each) }))}
            onChange={choose}
          />
          <Button
            variant="danger"
            wide
            disabled={span === ""}
            onClick={() => span !== "" && ask(serverNow() + spanMs(span))}
          >
            {t("exclude")}
          </Button>
        </>
      )}
      <ExclusionDialog
        until={until}
        onClose={() => ask(null)}
        onDone={() => {
          ask(null);
          choose("");
        }}
      />
    </Card>
  );
}
