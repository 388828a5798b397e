import type { Page } from "playwright-core";
import sharp from "sharp";

/** WCAG 1.4.3: the least contrast of a text, and of one that is large or bold. */
const LEAST = { small: 4.5, large: 3 } as const;
/** The share of a text's ground that may be fainter: a line or a dot beneath it. */
const SPECKS = 0.1;
const READINGS = 3;

interface StageText {
  readonly text: string;
  /** Red, green and blue, 0 to 255. */
  readonly ink: readonly number[];
  readonly least: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/**
 * The texts of the games' stages that are too faint on what is painted beneath them, each with its contrast. axe does not
 * see gradients, pictures and canvases. A page that moved meanwhile is read again.
 */
export async function faintTexts(page: Page): Promise<string[]> {
  let faint: string[] = [];
  for (let reading = 0; reading < READINGS; reading++) {
    faint = await readFaint(page);
    if (faint.length === 0) break;
  }
  return faint;
}

async function readFaint(page: Page): Promise<string[]> {
  const texts = await page.evaluate(readTexts, LEAST);
  if (texts.length === 0) return [];
  await page.evaluate(hideTexts, true);
  const { data, info } = await sharp(await page.screenshot({ scale: "css" }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  await page.evaluate(hideTexts, false);
  return texts.flatMap(({ text, ink, least, box }) => {
    const contrasts: number[] = [];
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(info.height, box.y + box.height); y++) {
      for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(info.width, box.x + box.width); x++) {
        const at = (y * info.width + x) * info.channels;
        contrasts.push(contrastOf(ink, [...data.subarray(at, at + 3)]));
      }
    }
    const contrast = contrasts.toSorted((one, other) => one - other)[Math.floor(contrasts.length * SPECKS)];
    return contrast !== undefined && contrast < least ? [`"${text}" ${contrast.toFixed(2)}`] : [];
  });
}

/** Runs in the page. */
function readTexts({ small, large }: typeof LEAST): StageText[] {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const inkOf = (color: string): number[] => {
    if (context === null) return [];
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  };
  return [...document.querySelectorAll('[data-part="stage"]')].flatMap((stage) => {
    const found: StageText[] = [];
    const walker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const { parentElement: element, textContent } = walker.currentNode;
      const text = textContent?.trim() ?? "";
      if (element === null || text === "" || element.closest(".spoken, :disabled, [data-empty]") !== null) continue;
      // A card that steps back fades with its ground.
      if (element.closest("[data-open]") !== null) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { x, y, width, height } = range.getBoundingClientRect();
      const { color, fontSize, fontWeight } = getComputedStyle(element);
      const size = Number.parseFloat(fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700);
      found.push({ text, ink: inkOf(color), least: isLarge ? large : small, box: { x, y, width, height } });
    }
    return found;
  });
}

/** Runs in the page, by a style sheet that its content policy allows. */
async function hideTexts(isHidden: boolean): Promise<void> {
  const sheet = new CSSStyleSheet();
  if (isHidden)
    sheet.replaceSync('[data-part="stage"] * { color: transparent !important; transition: none !important; }');
  document.adoptedStyleSheets = [sheet];
  // Until it is painted.
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}

function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG's relative luminance, 0 to 1. */
function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const [r, g, b] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
