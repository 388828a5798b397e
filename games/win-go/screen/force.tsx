import { useState } from "react";
import { SelectField } from "#web/ui/forms/field.tsx";
import { ForceList, type LuckFormProps } from "#web/control/parts/forcing.tsx";
import { listIn, wholeIn } from "#web/control/parts/read-entries.ts";
import { tableName } from "#web/control/parts/rounds.tsx";
import type { ForceForm } from "#web/data/games.ts";
import { win } from "../game.ts";

const PRICE_MIN = 10_000;
const PRICE_MAX = 99_999;

// Operators read English.
const TEXT = "The results of the next periods, in their order.";
const TABLE = "Table";
const FIELD = {
  label: "Digits or prices",
  inputMode: "numeric",
  placeholder: "7 12345",
  hint: "A digit from 0 to 9, or a price of five digits, with spaces between them",
} as const;
const WRONG = "Enter digits from 0 to 9, or prices from 10000 to 99999";

/** A digit is the result itself; any longer number is a price. */
const forceWinRead = (typed: string) =>
  listIn(typed, (each) => {
    const digit = /^\d$/.test(each) ? Number(each) : null;
    return digit === null ? wholeIn(each, PRICE_MIN, PRICE_MAX) : PRICE_MIN + digit;
  });

/** Forces the open prices of a Win Go table's next periods; the last digit is the result. */
function ForceWin({ tables }: LuckFormProps) {
  const [table, choose] = useState<string>(win.table);
  return (
    <ForceList
      title={win.name}
      text={TEXT}
      tables={tables}
      table={table}
      field={FIELD}
      read={forceWinRead}
      wrong={WRONG}
    >
      <SelectField
        label={TABLE}
        value={table}
        options={tables
          .filter((each) => each.table.startsWith(`${win.id}:`))
          .map((each) => ({ value: each.table, label: tableName(each.table) }))}
        onChange={choose}
      />
    </ForceList>
  );
}

export const force: ForceForm = { column: 0, Form: ForceWin };
