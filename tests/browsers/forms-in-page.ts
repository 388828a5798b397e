import { TABLES } from "#contract/forms/tables.ts";
import type { Table } from "#contract/forms/table.ts";
import { TYPED_AMOUNTS } from "#web/ui/forms/typed-amounts.ts";
import { wholeAmount } from "#web/ui/forms/whole-amount.ts";

// Runs in a page: reads every table of forms with that browser's engine.

const typed: Table = {
  name: "typed amounts",
  rows: TYPED_AMOUNTS,
  read: ([tag, text]: [string, string]) => wholeAmount(text, tag, 9),
};

/** A browser's reading of a table. */
export interface FormsRead {
  readonly name: string;
  readonly count: number;
  readonly wrong: readonly string[];
}

const shown = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? `${each}n` : each)) ?? "nothing";

function readTable({ name, rows, read }: Table): FormsRead {
  const wrong = rows.flatMap(([written, value]) => {
    const got = shown(read(written as never));
    return got === shown(value) ? [] : [`${shown(written)} is read as ${got}, not as ${shown(value)}`];
  });
  return { name, count: rows.length, wrong };
}

Object.assign(globalThis, { readForms: () => JSON.stringify([...TABLES, typed].map(readTable)) });
