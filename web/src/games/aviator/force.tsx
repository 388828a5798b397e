import { useTranslations } from "use-intl";
import { aviator } from "./game.ts";
import { ForceList, type LuckFormProps } from "#web/control/parts/forcing.tsx";
import { decimalIn, listIn } from "#web/control/parts/read-entries.ts";

const MULTIPLIER_MAX = 10_000;

const read = (typed: string) =>
  listIn(typed, (each) => {
    const value = decimalIn(each, 1, MULTIPLIER_MAX);
    return value === null ? null : Math.round(value * 100) / 100;
  });

export function ForceAviator({ tables }: LuckFormProps) {
  const t = useTranslations("control.luck");
  return (
    <ForceList
      title={aviator.name}
      text={t("aviatorText")}
      tables={tables}
      table="aviator"
      field={{ label: t("multipliers"), inputMode: "decimal", placeholder: "1.50 20", hint: t("multipliersHint") }}
      read={read}
      wrong={t("multipliersWrong")}
    />
  );
}
