import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { DefinitionList } from "./card.tsx";

describe("a definition list", () => {
  it("pairs each term with its value, in order", () => {
    renderAt(
      "/",
      <DefinitionList
        rows={[
          { id: "fee", term: "Fee", value: "₹2.00" },
          { id: "actual", term: "You receive", value: "₹98.00" },
        ]}
      />,
    );
    expect(screen.getAllByRole("term").map((term) => term.textContent)).toEqual(["Fee", "You receive"]);
    expect(screen.getAllByRole("definition").map((value) => value.textContent)).toEqual(["₹2.00", "₹98.00"]);
  });
});
