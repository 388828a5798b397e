import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { LineChart, linePath, timeSpan, valueSpan, type ChartPoint } from "./line-chart.tsx";

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
  it("describes its data to screen readers", () => {
    renderAt("/", <LineChart label="Activity" lines={LINES} format={(value) => `${value}/s`} />);
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
      "Activity. Stakes: 12/s now, from 4/s to 12/s. Cash-outs: – now, from 3/s to 3/s",
    );
  });

  it("has a table of its data, newest first", () => {
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

  it("renders without any measurement", () => {
    renderAt("/", <LineChart label="Activity" lines={[{ id: "a", name: "Stakes", points: [] }]} format={String} />);
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe("Activity. Stakes: – now, from – to –");
  });
});

const line = (...values: (number | null)[]): ChartPoint[] => values.map((value, index) => ({ at: index * 10, value }));
const BOX = { width: 100, height: 50 };

describe("the scale of a chart", () => {
  it.each([
    [[line(3, 7)], { from: 0, to: 10 }],
    [[line(11)], { from: 0, to: 20 }],
    [[line(21), line(49)], { from: 0, to: 50 }],
    [[line(0.03)], { from: 0, to: 0.05 }],
    [[line(100)], { from: 0, to: 100 }],
    [[line(0, 0)], { from: 0, to: 1 }],
    [[line(null)], { from: 0, to: 1 }],
    [[], { from: 0, to: 1 }],
    [[line(-5, 5)], { from: -5, to: 5 }],
    [[line(-5)], { from: -5, to: 0 }],
  ])("of %j is %j", (lines, span) => {
    expect(valueSpan(lines)).toEqual(span);
  });

  it("has no time span without measurements", () => {
    expect(timeSpan([])).toBeNull();
    expect(timeSpan([line(1, 2, 3), line(4)])).toEqual({ from: 0, to: 20 });
  });
});

describe("a line", () => {
  const draw = (points: ChartPoint[]) => linePath(points, { from: 0, to: 20 }, { from: 0, to: 10 }, BOX);

  it("runs from left to right with high values at the top", () => {
    expect(draw(line(0, 10, 5))).toBe("M0.0 50.0L50.0 0.0L100.0 25.0");
  });

  it("breaks off where nothing was measured", () => {
    expect(draw(line(0, null, 5))).toBe("M0.0 50.0M100.0 25.0");
  });

  it("puts a single point at the right end", () => {
    expect(linePath(line(5), { from: 0, to: 0 }, { from: 0, to: 10 }, BOX)).toBe("M100.0 25.0");
  });
});
