// The compiler that matches use-intl's formatter of compiled texts; use-intl depends on it.
import compile from "icu-minify/compile";
import { parseSync, type Plugin } from "vite";

/** A file of texts: `web/src/locales/<locale>/<file>.ts` or `web/src/games/<game>/texts/<locale>.ts`. */
const TABLE = /\/web\/src\/(?:locales\/(?:in|pt|mx|vi)\/[\w-]+|games\/[\w-]+\/texts\/(?:in|pt|mx|vi))\.ts$/;

/**
 * Compiles the client's texts, so that no browser fetches and runs a parser of the message syntax. An alias replaces
 * use-intl's default formatter by its formatter of compiled texts.
 */
export const compiledTexts: Plugin = {
  name: "compiled-texts",
  enforce: "pre",
  config: () => ({
    resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: "use-intl/format-message/format-only" }] },
  }),
  transform: {
    filter: { id: TABLE },
    handler: (code) => ({ code: withCompiledTexts(code), map: null }),
  },
};

/** Replaces each text with placeholders by its compiled form. Lines stay in place. */
export function withCompiledTexts(code: string): string {
  const edits: { start: number; end: number; text: string }[] = [];
  visit(parseSync("texts.ts", code).program, (value, start, end) => {
    const compiled = compile(value);
    if (compiled !== value) edits.push({ start, end, text: JSON.stringify(compiled) });
  });
  // Edits run from the end, so that earlier positions stay right.
  return edits.reduceRight((done, { start, end, text }) => done.slice(0, start) + text + done.slice(end), code);
}

type OnText = (value: string, start: number, end: number) => void;

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

function visit(part: unknown, onText: OnText): void {
  if (Array.isArray(part)) for (const each of part) visit(each, onText);
  if (!isNode(part)) return;
  if (part.type === "Property") {
    const value = part["value"] as Node;
    if (value.type === "Literal" && typeof value["value"] === "string") onText(value["value"], value.start, value.end);
    else if (value.type === "TemplateLiteral" || value.type === "BinaryExpression") {
      throw new Error("a concatenated text cannot be compiled: write it as one literal");
    }
  }
  for (const each of Object.values(part)) visit(each, onText);
}

const isNode = (part: unknown): part is Node => typeof part === "object" && part !== null && "type" in part;
