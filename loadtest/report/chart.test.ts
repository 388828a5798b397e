import { expect, it } from "vitest";
import { chartHtml, niceTop, thinned } from "./chart.ts";

it.each([
  [0, 1],
  [1, 1],
  [1.1, 2],
  [37, 50],
  [51, 100],
  [4_001, 5_000],
])("an axis for %d goes up to %d", (value, top) => {
  expect(niceTop(value)).toBe(top);
});

it("a line breaks at seconds without a value", () => {
  const points = [
    [0, 1],
    [1, 2],
    [9, 3],
    [10, 4],
    [20, 5],
  ] as const;
  const html = chartHtml({ title: "t", unit: "ms", seconds: 20, lines: [{ name: "p50", points }] });
  const path = /<path class="line line-0" d="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path.match(/L/g)).toHaveLength(2);
  const dots = /<path class="line dots line-0" d="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(dots.match(/M/g)).toHaveLength(1);
  expect(html).toContain('aria-label="t, ms: p50 at most 5"');
});

it("a thinned line keeps its peaks", () => {
  const points = Array.from({ length: 3_600 }, (_, second) => [second, second === 1_234 ? 99 : 1] as const);
  const fewer = thinned(points);
  expect(fewer.length).toBeLessThanOrEqual(600);
  expect(fewer).toContainEqual([1_234, 99]);
  expect(thinned(points.slice(0, 600))).toHaveLength(600);
});

it("a chart escapes its texts", () => {
  const html = chartHtml({ title: "<b>", unit: "&", seconds: 1, lines: [{ name: '"x"', points: [] }] });
  expect(html).not.toContain("<b>");
  expect(html).toContain("&lt;b&gt;");
  expect(html).toContain("&quot;x&quot;");
});
