import type { Page } from "playwright-core";

/** A text may leave its box by so much, px: the blank around its letters. */
const BLANK = 3;
/** The least size of a target, px (WCAG 2.5.8). */
const TARGET_MIN = 24;

/**
 * Misfits of the page as it is, or of its modal dialog: a document that scrolls sideways, texts that are cut or lie on
 * each other, controls that overlap, leave their box or are too small.
 */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ blank, targetMin }) => {
      interface Found {
        readonly element: Element;
        readonly name: string;
        readonly box: DOMRect;
        readonly layer: Element | null;
      }
      const found = new Set<string>();
      const root = document.documentElement;
      if (root.scrollWidth > root.clientWidth) {
        const out = [...document.body.querySelectorAll("*")].filter(
          (element) => element.getBoundingClientRect().right > root.clientWidth,
        );
        const widest = out.findLast((element) => element.textContent.trim() !== "");
        found.add(`scrolls sideways: ${root.scrollWidth} px, by "${widest?.textContent.trim().slice(0, 30)}"`);
      }

      const shown = document.querySelector("dialog:modal") ?? document.body;
      const isSeen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest(".spoken, dialog:not([open])") === null;
      const styleOf = (element: Element) => getComputedStyle(element);
      /** An element's scrolling or floating layer: parts collide only within it. */
      const layerOf = (element: Element | null): Element | null => {
        for (let at = element; at !== null && at !== shown; at = at.parentElement) {
          const { position, pointerEvents } = styleOf(at);
          if (["fixed", "sticky"].includes(position) || (position === "absolute" && pointerEvents === "none"))
            return at;
        }
        return null;
      };
      /** How far the box lies out of an ancestor that hides it, px; 0: not at all; null: it is wholly out of sight. */
      const cutOf = (element: Element, box: DOMRect): number | null => {
        for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
          const { overflowX, overflowY } = styleOf(at);
          if (overflowX === "visible" && overflowY === "visible") continue;
          const edge = at.getBoundingClientRect();
          const isOut =
            box.right <= edge.left || box.left >= edge.right || box.bottom <= edge.top || box.top >= edge.bottom;
          if (isOut) return null;
          const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
          const sideways = hides(overflowX) ? Math.max(edge.left - box.left, box.right - edge.right) : 0;
          const upright = hides(overflowY) ? Math.max(edge.top - box.top, box.bottom - edge.bottom) : 0;
          if (Math.max(sideways, upright) > blank) return Math.max(sideways, upright);
          if (!hides(overflowX) || !hides(overflowY)) return 0;
        }
        return 0;
      };
      /** The part of the box that its ancestors show. */
      const shownOf = (element: Element, box: DOMRect): DOMRect => {
        let { left, top, right, bottom } = box;
        for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
          if (styleOf(at).overflowX === "visible") continue;
          const edge = at.getBoundingClientRect();
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
      };
      const shorten = (text: string) => text.trim().replaceAll(/\s+/g, " ").slice(0, 30);

      const texts: Found[] = [];
      const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
      while (walker.nextNode() !== null) {
        const { currentNode: node } = walker;
        const element = node.parentElement;
        const name = shorten(node.textContent ?? "");
        // An excerpt ends early, and opens.
        if (element === null || name === "" || !isSeen(element) || styleOf(element).webkitLineClamp !== "none")
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
        const control = element.closest("button, a, summary, label");
        const around =
          control === null || styleOf(control).display === "inline" ? null : control.getBoundingClientRect();
        for (const word of control === null
          ? []
          : (node.textContent ?? "").matchAll(/(?<!\S)[\p{L}\p{M}]+(?![^\s,.:])/gu)) {
          range.setStart(node, word.index);
          range.setEnd(node, word.index + word[0].length);
          // Letters of two fonts differ by less.
          const bottoms = [...range.getClientRects()].map(({ bottom }) => bottom);
          if (Math.max(...bottoms) - Math.min(...bottoms) > 12) found.add(`broken word: "${word[0]}" of "${name}"`);
        }
        for (const { x, y, width, height } of boxes) {
          // A line is higher than its letters.
          const box = new DOMRect(x, y + height * 0.18, width, height * 0.6);
          const cut = cutOf(element, box);
          if (cut !== null && cut > 0) found.add(`cut by ${Math.round(cut)} px: "${name}"`);
          else if (
            around !== null &&
            Math.max(
              around.left - box.left,
              box.right - around.right,
              around.top - box.top,
              box.bottom - around.bottom,
            ) > blank
          )
            found.add(`out of its control: "${name}"`);
          texts.push({ element, name, box: shownOf(element, box), layer: layerOf(element) });
        }
      }

      const meets = (one: DOMRect, other: DOMRect) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2;
      /** A small control on a large one is a place of its own. */
      const isWithin = (small: DOMRect, large: DOMRect) =>
        small.left >= large.left &&
        small.right <= large.right &&
        small.top >= large.top &&
        small.bottom <= large.bottom;
      const isPlaced = ({ box: one }: Found, { box: other }: Found) => isWithin(one, other) || isWithin(other, one);
      const collide = (all: readonly Found[], what: string, isMeant: (one: Found, other: Found) => boolean) => {
        for (const [index, one] of all.entries()) {
          for (const other of all.slice(index + 1)) {
            if (one.layer !== other.layer || !meets(one.box, other.box) || isMeant(one, other)) continue;
            if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
            found.add(`${what}: "${one.name}" and "${other.name}"`);
          }
        }
      };
      collide(texts, "texts on each other", () => false);

      const controls = [...shown.querySelectorAll("a[href], button, input, select, textarea, summary")]
        .filter((element) => isSeen(element) && styleOf(element).display !== "inline")
        .map((element): Found => {
          const box = shownOf(element, element.getBoundingClientRect());
          const name = shorten(element.getAttribute("aria-label") ?? element.textContent ?? "") || element.tagName;
          return { element, name, box, layer: layerOf(element) };
        })
        .filter(({ box }) => box.width > 1);
      for (const { element, name } of controls) {
        const box = element.getBoundingClientRect();
        const isLabelled = element.closest("label") !== null;
        if (!isLabelled && Math.min(box.width, box.height) < targetMin)
          found.add(`small: "${name}" ${Math.round(box.width)} by ${Math.round(box.height)}`);
        const cut = cutOf(element, box);
        if (cut !== null && cut > 0) found.add(`control cut by ${Math.round(cut)} px: "${name}"`);
      }
      collide(controls, "controls on each other", isPlaced);
      return [...found];
    },
    { blank: BLANK, targetMin: TARGET_MIN },
  );
}
