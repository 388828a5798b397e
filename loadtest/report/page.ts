import { chartHtml } from "./chart.ts";
import { chartsOf } from "./charts.ts";
import { escapeHtml } from "./escape.ts";
import { PAGE_STYLE } from "./page-style.ts";
import { allKept, type LoadReport } from "./report.ts";
import { type Row, rowsOf } from "./rows.ts";

/** A report as one page that needs nothing else: no script, nothing from elsewhere. `before`: an earlier run to hold it against. */
export function reportPage(report: LoadReport, before: LoadReport | null): string {
  const { question, profile, size, startedAt, machine } = report;
  const kept = allKept(report);
  const title = `${question}, ${profile}`;
  const facts = [
    ["players", String(size.players)],
    ["arrivals a second", String(size.perSecond)],
    ["seconds", String(size.seconds)],
    ["clock", `${size.speed}×`],
    ["began", startedAt],
    ["machine", machine],
    ...(before === null ? [] : [["against the run of", before.startedAt]]),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>
<main>
<header><h1>${escapeHtml(title)}</h1><p class="verdict ${kept ? "kept" : "missed"}">${
    kept ? "Every promise was kept" : "Not every promise was kept"
  }</p></header>
<dl>${facts.map(([name, value]) => `<div><dt>${escapeHtml(name ?? "")}</dt><dd>${escapeHtml(value ?? "")}</dd></div>`).join("")}</dl>
${tableHtml(rowsOf(report, before), before !== null)}
<section class="charts">${chartsOf(report).map(chartHtml).join("\n")}</section>
</main>
</html>
`;
}

function tableHtml(rows: readonly Row[], hasBefore: boolean): string {
  const headings = ["", "", "This run", "Promised", ...(hasBefore ? ["Against before"] : [])];
  let last = "";
  const lines = rows.map((row) => {
    const isFirst = row.label !== last;
    last = row.label;
    return rowHtml(row, isFirst, hasBefore);
  });
  return `<div class="table"><table><thead><tr>${headings.map((text) => `<th scope="col">${text}</th>`).join("")}</tr></thead><tbody>
${lines.join("\n")}
</tbody></table></div>`;
}

function rowHtml(
  { label, figure, value, promise, kept, ratio, change }: Row,
  isFirst: boolean,
  hasBefore: boolean,
): string {
  const mark = kept === null ? "" : kept ? "kept" : "missed";
  const cells = [
    `<th scope="row">${isFirst ? escapeHtml(label) : ""}</th>`,
    `<td>${escapeHtml(figure)}</td>`,
    `<td class="number">${escapeHtml(value)}</td>`,
    `<td class="${mark}">${escapeHtml(promise)}${mark === "" ? "" : ` <b>${mark}</b>`}</td>`,
    ...(hasBefore ? [`<td class="${change}">${escapeHtml(ratio)}</td>`] : []),
  ];
  return `<tr${isFirst ? ' class="first"' : ""}>${cells.join("")}</tr>`;
}
