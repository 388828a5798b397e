import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { fraction, stakeOdds } from "#games/shared/stake-odds.ts";
import { renderIn } from "#web/testing/render.tsx";
import { OddsTable } from "./rule-sheet.tsx";

const odds = stakeOdds([{ probability: fraction(1, 8), multiple: fraction(4) }]);

describe("the odds of stakes", () => {
  it.each(LOCALES)("are a table with the figures of the rules: %s", async (locale) => {
    await renderIn(locale, <OddsTable rows={[{ id: "x", name: "X", pays: "4×", odds }]} />);
    const cells = within(screen.getByRole("row", { name: /^X/ })).getAllByRole("cell");
    // A chance of 1 in 8, at four times the 98 % that play.
    expect(cells.map(({ textContent }) => textContent.replaceAll(/\s/g, "").replace(",", "."))).toEqual([
      "4×",
      "12.50%",
      "49.00%",
    ]);
  });
});
