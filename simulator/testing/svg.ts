import { expect } from "vitest";

const ELEMENTS = ["circle", "clipPath", "defs", "ellipse", "g", "linearGradient", "path", "rect", "stop", "svg"];
const ATTRIBUTE = /([\w-]+)="([^"<>&]*)"/g;

/**
 * Expects a well-formed SVG document of shapes only: no script, style, text, handler or external reference. Every fill that
 * it references must be defined in it. Returns its internal links.
 */
export function expectPlainSvg(svg: string): Set<string> {
  const open: string[] = [];
  const elements = new Set<string>();
  const attributes = new Map<string, Set<string>>();
  const rest = svg.replaceAll(/<(\/?)([A-Za-z]+)((?: [\w-]+="[^"<>&]*")*)(\/?)>/g, (_, end, name, given, alone) => {
    if (end === "/") expect(open.pop()).toBe(name);
    else if (alone === "") open.push(String(name));
    elements.add(String(name));
    for (const [, key = "", value = ""] of String(given).matchAll(ATTRIBUTE)) {
      attributes.set(key, (attributes.get(key) ?? new Set()).add(value));
    }
    return "";
  });
  expect({ rest: rest.trim(), open }).toEqual({ rest: "", open: [] });
  expect([...elements].filter((name) => !ELEMENTS.includes(name))).toEqual([]);
  expect([...(attributes.get("xmlns") ?? [])]).toEqual(["http://www.w3.org/2000/svg"]);
  attributes.delete("xmlns");
  expect([...attributes.keys()].filter((name) => name.startsWith("on") || /href|style|src/.test(name))).toEqual([]);
  const values = [...attributes.values()].flatMap((each) => [...each]);
  expect(values.filter((value) => /NaN|undefined|null|Infinity/.test(value))).toEqual([]);
  const links = new Set(values.filter((value) => /url\(|:/.test(value)));
  for (const link of links) expect(attributes.get("id")).toContain(/^url\(#(\w+)\)$/.exec(link)?.[1]);
  return links;
}
