import { useState } from "react";
import { useTranslations } from "use-intl";
import { Field } from "../../ui/field.tsx";
import type { Metrics } from "../data/metrics-history.ts";
import { Forcing } from "../parts/forcing.tsx";
import { decimalIn, listIn } from "../parts/read-entries.ts";
import { forcedAt } from "../parts/forced-at.ts";

const TABLE = "aviator";
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
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);

  function outcomes() {
    const values = read(typed);
    setWrong(values === null);
    return values;
  }

  return (
    <Forcing
      title={names("aviator")}
      text={t("aviatorText")}
      table={() => TABLE}
      waiting={forcedAt(tables, TABLE)}
      read={outcomes}
    >
      <Field
        label={t("multipliers")}
        inputMode="decimal"
        autoComplete="off"
        placeholder="1.50 20"
        hint={t("multipliersHint")}
        value={typed}
        onChange={setTyped}
        error={wrong && read(typed) === null ? t("multipliersWrong") : null}
      />
    </Forcing>
  );
}
