import { aviator } from "../game.ts";
import { ForceList, type LuckFormProps } from "#web/control/parts/forcing.tsx";
import { decimalIn, listIn } from "#web/control/parts/read-entries.ts";
import type { ForceForm } from "#web/data/games.ts";

const MULTIPLIER_MAX = 10_000;

// Operators read English.
const TEXT = "Where the next flights end, in their order.";
const FIELD = {
  label: "Multipliers",
  inputMode: "decimal",
  placeholder: "1.50 20",
  hint: "From 1 to 10000, with spaces between them",
} as const;
const WRONG = "Enter multipliers from 1 to 10000, with spaces between them";

const read = (typed: string) =>
  listIn(typed, (each) => {
    const value = decimalIn(each, 1, MULTIPLIER_MAX);
    return value === null ? null : Math.round(value * 100) / 100;
  });

function ForceAviator({ tables }: LuckFormProps) {
  return (
    <ForceList
      title={aviator.name}
      text={TEXT}
      tables={tables}
      table={aviator.table}
      field={FIELD}
      read={read}
      wrong={WRONG}
    />
  );
}

export const force: ForceForm = { column: 0, Form: ForceAviator };
