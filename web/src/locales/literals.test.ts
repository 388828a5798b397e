// @vitest-environment node
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";

const sources = import.meta.glob<string>(
  ["../**/*.tsx", "!../**/*.test.tsx", "!../testing/**", "!../docs/**", "!../dev/**"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

/** Attributes that readers see or hear. */
const TEXT_ATTRIBUTES = new Set([
  "alt",
  "aria-label",
  "aria-roledescription",
  "hint",
  "label",
  "placeholder",
  "text",
  "title",
]);

const SYMBOLS = new Set(["ms"]);

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Finds the texts of a component that would not change with the locale. */
function literalTexts(code: string): string[] {
  const found: string[] = [];
  const note = (value: unknown) => {
    const text = typeof value === "string" ? value.trim() : "";
    if (/\p{L}/u.test(text) && !SYMBOLS.has(text)) found.push(text);
  };
  // Notes the possible values of an expression: `a ? "x" : y`, `a && "x"`, `${a} x`.
  const noteOutcomes = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === "Literal") note(node["value"]);
    if (node.type === "ConditionalExpression") [node["consequent"], node["alternate"]].forEach(noteOutcomes);
    if (node.type === "LogicalExpression") noteOutcomes(node["right"]);
    if (node.type === "TemplateLiteral")
      (node["quasis"] as { value: { raw: string } }[]).forEach((q) => note(q.value.raw));
  };
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node)) return;
    if (node.type === "JSXText") note(node["value"]);
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      for (const child of node["children"] as Node[]) {
        if (child.type === "JSXExpressionContainer") noteOutcomes(child["expression"]);
      }
    }
    if (node.type === "JSXAttribute" && TEXT_ATTRIBUTES.has(String((node["name"] as Node)["name"]))) {
      const value = node["value"];
      noteOutcomes(isNode(value) && value.type === "JSXExpressionContainer" ? value["expression"] : value);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync("component.tsx", code, { lang: "tsx" }).program);
  return found;
}

describe("components", () => {
  it("are all checked", () => {
    expect(Object.keys(sources)).toContain("../ui/page/screen.tsx");
    expect(Object.keys(sources)).toContain("../features/home/home-screen.tsx");
  });

  it.each(Object.entries(sources))("contain no text of their own: %s", (_, code) => {
    expect(literalTexts(code)).toEqual([]);
  });

  it("with literal texts fail this check", () => {
    const code = `const A = () => <p title="Wait" className="row">{busy ? "Busy" : t("x")}{\`\${n} rows\`} <b>Done</b> ₹5</p>;`;
    expect(literalTexts(code).toSorted()).toEqual(["Busy", "Done", "Wait", "rows"]);
  });
});
