// @vitest-environment node
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { SINGLE_STEPS } from "#games/all/single-steps.ts";
import { messages } from "../testing/messages.ts";

const sources = import.meta.glob<string>(
  [
    "../**/*.{ts,tsx}",
    "../../../{contract,games}/**/*.{ts,tsx}",
    "!**/*.test.{ts,tsx}",
    "!**/texts/*.ts",
    "!../locales/{in,pt,mx,vi}/**",
    "!**/testing/**",
  ],
  { query: "?raw", import: "default", eager: true },
);
const HERE = "file:///web/src/locales/source-texts.test.ts";
const ROOTS = {
  "#web/": "file:///web/src/",
  ...Object.fromEntries(["contract", "games"].map((room) => [`#${room}/`, `file:///${room}/`])),
};

/** The control room is in English alone, so its texts stand where they are shown. */
const components = Object.entries(sources).filter(([path]) => /^\.\.\/(?!docs\/|control\/).*\.tsx$/.test(path));

/** A file's strings, names of fields, forms of templates, and the files that it imports. */
interface Source {
  readonly strings: ReadonlySet<string>;
  readonly forms: readonly RegExp[];
  readonly imports: readonly string[];
}

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

function sourceOf(code: string, url: string): Source {
  const strings = new Set<string>();
  const forms: RegExp[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isNode(node)) return;
    if (node.type === "Literal" && typeof node["value"] === "string") strings.add(node["value"]);
    // Names of limits and the like are the keys of what describes them.
    if (node.type === "Property" && isNode(node["key"])) strings.add(String(node["key"]["name"]));
    if (node.type === "TemplateLiteral") {
      const parts = (node["quasis"] as { value: { raw: string } }[]).map(({ value }) => value.raw);
      // `kinds.${name}` names every text of `kinds`.
      if (/^[\w.]*[a-z][\w.]*$/i.test(parts.join(""))) forms.push(new RegExp(`^${parts.join("\\S+")}$`));
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync("source.tsx", code, { lang: url.endsWith("x") ? "tsx" : "ts" }).program);
  return { strings, forms, imports: [...code.matchAll(/ from "([^"]+)"/g)].map(([, path = ""]) => urlOf(path, url)) };
}

function urlOf(path: string, from: string): string {
  const [root, folder] = Object.entries(ROOTS).find(([each]) => path.startsWith(each)) ?? ["", ""];
  return root === "" ? (URL.parse(path, from)?.href ?? path) : folder + path.slice(root.length);
}

function leavesOf(value: object, path: readonly string[] = []): string[] {
  return Object.entries(value).flatMap(([name, each]: [string, unknown]) =>
    typeof each === "object" && each !== null ? leavesOf(each, [...path, name]) : [[...path, name].join(".")],
  );
}

const GAMES = SINGLE_STEPS.map(({ calls }) => calls.names.game).join("|");
/** The engine reads these of each single-step game, by keys that it makes: `StepTexts`. */
const OF_ENGINE = new RegExp(`^(?:${GAMES})\\.(?:play|goal|how|outcomes\\.\\d+)$`);

/** The texts that no file names: by an area that it names too, in itself or in a file that it imports. */
function unused(texts: readonly string[], files: ReadonlyMap<string, Source>): string[] {
  const areas = new Set(texts.flatMap((text) => [...text.matchAll(/\./g)].map(({ index }) => text.slice(0, index))));
  const named = new Set<string>();
  for (const source of files.values()) {
    const near = [source, ...source.imports.flatMap((url) => files.get(url) ?? [])];
    for (const area of [...source.strings].filter((each) => areas.has(each))) {
      for (const text of texts.filter((each) => each.startsWith(`${area}.`))) {
        const name = text.slice(area.length + 1);
        if (near.some(({ strings, forms }) => strings.has(name) || forms.some((form) => form.test(name))))
          named.add(text);
      }
    }
    for (const text of texts) {
      if (source.strings.has(text) || source.forms.some((form) => form.test(text))) named.add(text);
    }
  }
  return texts.filter((text) => !named.has(text) && !OF_ENGINE.test(text));
}

const files = new Map(
  Object.entries(sources).map(([path, code]) => {
    const url = new URL(path, HERE).href;
    return [url, sourceOf(code, url)];
  }),
);
const texts = leavesOf(messages);

it("every text of the client is used: delete what this names, in all locales", () => {
  expect(texts.length).toBeGreaterThan(1_000);
  expect(unused(texts, files)).toEqual([]);
});

it("a text that no file names is found", () => {
  const planted = ["bankCards.nobodyAsks", "games.stopped.anything", "dice.goal", "dice.goals"];
  expect(unused(planted, new Map())).toEqual(["bankCards.nobodyAsks", "games.stopped.anything", "dice.goals"]);
  expect(unused(planted, files)).toEqual(["bankCards.nobodyAsks", "dice.goals"]);
});

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
    const paths = components.map(([path]) => path);
    expect(paths).toEqual(expect.arrayContaining(["../ui/page/screen.tsx", "../features/home/home-screen.tsx"]));
  });

  it.each(components)("contain no text of their own: %s", (_, code) => {
    expect(literalTexts(code)).toEqual([]);
  });

  it("with literal texts fail this check", () => {
    const code = `const A = () => <p title="Wait" className="row">{busy ? "Busy" : t("x")}{\`\${n} rows\`} <b>Done</b> ₹5</p>;`;
    expect(literalTexts(code).toSorted()).toEqual(["Busy", "Done", "Wait", "rows"]);
  });
});
