import { useState } from "react";
import { useTranslations } from "use-intl";
import { SelectField } from "#web/ui/forms/field.tsx";
import { ForceList, type LuckFormProps } from "#web/control/parts/forcing.tsx";
import { listIn, wholeIn } from "#web/control/parts/read-entries.ts";
import { useTableName } from "#web/control/parts/rounds.tsx";

const FIRST_TABLE = "win:P:1";
const PRICE_MIN = 10_000;
const PRICE_MAX = 99_999;

/** A digit is the result itself; any longer number is a price. */
const forceWinRead = (typed: string) =>
  listIn(typed, (each) => {
    const digit = /^\d$/.test(each) ? Number(each) : null;
    return digit === null ? wholeIn(each, PRICE_MIN, PRICE_MAX) : PRICE_MIN + digit;
  });

/** Forces the open prices of a Win Go table's next periods; the last digit is the result. */
export function ForceWin({ tables }: LuckFormProps) {
  const t = useTranslations("control.luck");
  const nameOf = useTableName();
  const [table, choose] = useState(FIRST_TABLE);
  return (
    <ForceList
      title={t("winTitle")}
      text={t("winText")}
      tables={tables}
      table={table}
      field={{ label: t("prices"), inputMode: "numeric", placeholder: "7 12345", hint: t("pricesHint") }}
      read={forceWinRead}
      wrong={t("pricesWrong")}
    >
      <SelectField
        label={t("table")}
        value={table}
        options={tables
          .filter((each) => each.table.startsWith("win:"))
          .map((each) => ({ value: each.table, label: nameOf(each.table) }))}
        onChange={choose}
      />
    </ForceList>
  );
}
