import { describe, expect, it } from "vitest";
import { TABLES } from "./tables.ts";

describe.each(TABLES)("the table of $name", ({ rows, read }) => {
  it.each(rows.map(([written, value]) => ({ written, value })))("has $written as $value", ({ written, value }) => {
    expect(read(written as never)).toEqual(value);
  });
});
