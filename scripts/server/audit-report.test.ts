import { describe, expect, it } from "vitest";
import { auditReport } from "./audit-report.ts";

const sound = {
  ok: true,
  total: 0,
  cells: [{ cell: 0, members: 12, transfers: 340, total: 0 }],
  invariants: [{ name: "no member owes", checked: 12, broken: 0, first: null }],
};

describe("the report of an audit", () => {
  it("is a table of cells and one of invariants", () => {
    expect(auditReport(sound)).toBe(
      [
        "cell  members  transfers  sum",
        "0     12       340        0.00",
        "",
        "invariant       checked  broken  first",
        "no member owes  12       0",
        "",
        "sum of all cells: 0.00",
        "Every book is in order.",
      ].join("\n"),
    );
  });

  it("names the first offender and counts what is broken", () => {
    const owes = { name: "no member owes", checked: 12, broken: 2, first: "cell 0: account 120000" };
    const text = auditReport({ ...sound, ok: false, total: -0.01, invariants: [owes, ...sound.invariants] });
    expect(text).toContain("no member owes  12       2       cell 0: account 120000");
    expect(text).toContain("sum of all cells: -0.01");
    expect(text).toMatch(/1 of 2 invariants are broken:\n {2}no member owes: cell 0: account 120000$/);
  });
});
