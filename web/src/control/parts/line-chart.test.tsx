import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { LineChart } from "./line-chart.tsx";

const LINES = [
  {
    id: "a",
    name: "Stakes",
    points: [
      { at: 0, value: 4 },
      { at: 1_000, value: 12 },
    ],
  },
  {
    id: "b",
    name: "Cash-outs",
    points: [
      { at: 0, value: 3 },
      { at: 1_000, value: null },
    ],
  },
];

describe("a chart", () => {
  it("says what it shows to whoever does not see it", () => {
    renderAt("/", <LineChart label="Activity" lines={LINES} format={(value) => `${value}/s`} />);
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
      "Activity. Stakes: 12/s now, from 4/s to 12/s. Cash-outs: – now, from 3/s to 3/s",
    );
  });

  it("is a table too, the newest first", () => {
    renderAt("/", <LineChart label="Activity" lines={LINES} format={String} />);
    expect(screen.queryByRole("table")).toBeNull();
    const details = screen.getByText("As a table").closest("details");
    if (!details) throw new Error("no details");
    details.open = true;
    fireEvent(details, new Event("toggle"));
    const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .slice(1)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ["12", "–"],
      ["4", "3"],
    ]);
  });

  it("can be drawn before anything was measured", () => {
    renderAt("/", <LineChart label="Activity" lines={[{ id: "a", name: "Stakes", points: [] }]} format={String} />);
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Activity. Stakes: – now, from – to –");
  });
});
