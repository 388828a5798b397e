import { useState } from "react";
import { useTranslations } from "use-intl";
import { SelectField } from "#web/ui/field.tsx";
import type { Metrics } from "../data/metrics-history.ts";
import { ForceList } from "../parts/force-list.tsx";
import { listIn, wholeIn } from "../parts/read-entries.ts";
import { useTableName } from "../parts/table-name.ts";

const FIRST_TABLE = "win:P:1";
const PRICE_MIN = 10_000;
const PRICE_MAX = 99_999;

/** A digit is the result that it stands for; a price is taken as it is. */
const read = (typed: string) =>
  listIn(typed, (each) => {
    const digit = /^\d$/.test(each) ? Number(each) : null;
    return digit === null ? wholeIn(each, PRICE_MIN, PRICE_MAX) : PRICE_MIN + digit;
  });

/** The open prices of a Win Go table's next periods; the last digit is the result. */
export function ForceWin({ tables }: { tables: Metrics["tables"] }) {
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
      read={read}
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
