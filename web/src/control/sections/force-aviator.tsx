import { useTranslations } from "use-intl";
import type { Metrics } from "../data/metrics-history.ts";
import { ForceList } from "../parts/force-list.tsx";
import { decimalIn, listIn } from "../parts/read-entries.ts";

const MULTIPLIER_MAX = 10_000;

const read = (typed: string) =>
  listIn(typed, (each) => {
    const value = decimalIn(each, 1, MULTIPLIER_MAX);
    return value === null ? null : Math.round(value * 100) / 100;
  });

/** The multipliers that the next flights end at. */
export function ForceAviator({ tables }: { tables: Metrics["tables"] }) {
  const t = useTranslations("control.luck");
  const names = useTranslations("control.tables");
  return (
    <ForceList
      title={names("aviator")}
      text={t("aviatorText")}
      tables={tables}
      table="aviator"
      field={{ label: t("multipliers"), inputMode: "decimal", placeholder: "1.50 20", hint: t("multipliersHint") }}
      read={read}
      wrong={t("multipliersWrong")}
    />
  );
}
