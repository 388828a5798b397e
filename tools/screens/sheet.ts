import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";

export interface Picture {
  /** Within the folder of the sheet. */
  readonly file: string;
  readonly step: string;
  readonly mode: string;
  readonly width: number;
  readonly height: number;
}

const STYLE = `body { margin: 24px; width: max-content; background: #888; font: 14px sans-serif }
div { display: flex; gap: 12px; margin-bottom: 24px } p { margin: 0 } img { display: block }`;

/** A sheet has a row for each size and mode, with a picture for each step. Returns the path of its PNG. */
export function drawSheet(browser: Browser, folder: string, flow: string, pictures: readonly Picture[]) {
  const rows = Map.groupBy(pictures, ({ width, height, mode }) => `${width}×${height}, ${mode}`);
  const lines = [...rows].map(([row, cells]) => cells.map((cell) => `${cell.step}, ${row}${imageOf(cell)}`));
  return writeSheet(browser, folder, flow, lines);
}

/** Narrow pictures are shown at half their size, wide ones at a third. */
export function imageOf({ file, width }: Pick<Picture, "file" | "width">): string {
  return `<img src="${file}" width="${Math.round(width / (width < 500 ? 2 : 3))}">`;
}

/** Writes rows of cells as HTML, and as PNG by the browser. */
export async function writeSheet(browser: Browser, folder: string, name: string, lines: readonly string[][]) {
  const rows = lines.map((cells) => `<div>${cells.map((cell) => `<p>${cell}</p>`).join("")}</div>`).join("\n");
  const html = join(folder, `${name}.html`);
  writeFileSync(html, `<!doctype html><meta charset="utf-8"><style>${STYLE}</style>${rows}`);
  const page = await browser.newPage();
  await page.goto(pathToFileURL(html).href);
  const path = join(folder, `${name}.png`);
  await page.locator("body").screenshot({ path });
  await page.close();
  return path;
}
