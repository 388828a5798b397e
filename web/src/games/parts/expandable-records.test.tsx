import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderIn } from "#web/testing/render.tsx";
import { DefinitionList } from "#web/ui/card.tsx";
import { ExpandableRecords } from "./expandable-records.tsx";

const nothing = () => undefined;
const paged = (rows: readonly number[]) => ({
  rows,
  count: rows.length,
  more: false,
  loading: false,
  busy: false,
  error: null,
  loadMore: nothing,
  reload: nothing,
});

function show(rows: readonly number[]) {
  return renderIn(
    "in",
    <ExpandableRecords
      rows={paged(rows)}
      label="Records"
      keyOf={(row) => row}
      summary={(row) => `Round ${row}`}
      details={(row) => <DefinitionList rows={[{ id: "price", term: "Price", value: row * 100 }]} />}
      empty={<p>None yet</p>}
    />,
  );
}

describe("records that open", () => {
  it("show the details of the row that was pressed, until it is pressed again", async () => {
    await show([1, 2]);
    expect(screen.queryByRole("definition")).toBeNull();
    const second = screen.getByRole("button", { name: "Round 2" });
    fireEvent.click(second);
    expect(second.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["200"]);
    const details = document.getElementById(second.getAttribute("aria-controls") ?? "");
    expect(details?.hidden).toBe(false);
    fireEvent.click(second);
    expect(second.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("definition")).toBeNull();
  });

  it("give way to what to do where there are none", async () => {
    await show([]);
    expect(screen.getByText("None yet")).toBeTruthy();
  });
});
