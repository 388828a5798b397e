import { parseSync } from "vite";

export interface Finding {
  line: number;
  problem: string;
  text: string;
}

interface Passage {
  line: number;
  text: string;
}

const SENTENCE_WORDS_MAX = 25;
const MARKDOWN_LINE_MAX = 120;

const FORBIDDEN = /\b(house|desk|seats?|felt|twins?|people|strangers?|mortal|living|patience|whoever)\b/i;
const FORBIDDEN_IN_NAMES = /(^|_)(house|desk|seats?|felt|twins?|people|strangers?|mortal|patience)(_|$)/;
/** Beginnings that leave a sentence without a named subject. */
const FORBIDDEN_BEGINNING = /^(what|whoever|one|there|where)\b/i;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** Finds problems of style in the comments, test titles and declared names of code, or in the text of Markdown. */
export function findProblems(path: string, source: string): Finding[] {
  if (path.endsWith(".md")) return markdownProblems(source);
  const findings = passagesOf(path, source).flatMap(passageProblems);
  if (/\.[jt]sx?$/.test(path)) findings.push(...nameProblems(source, path));
  return findings.toSorted((a, b) => a.line - b.line);
}

function passagesOf(path: string, source: string): Passage[] {
  if (path.endsWith(".css")) return blockComments(source);
  if (/\.(toml|ya?ml|sh|py)$/.test(path)) return hashComments(source);
  return codeComments(path, source);
}

function codeComments(path: string, source: string): Passage[] {
  const { comments, program } = parse(path, source);
  const passages: Passage[] = [];
  let previousEnd = -1;
  for (const { type, value, start, end } of comments) {
    const continues = type === "Line" && /^\n?[ \t]*$/.test(source.slice(previousEnd, start)) && previousEnd > 0;
    previousEnd = end;
    const last = passages.at(-1);
    if (continues && last !== undefined) last.text += `\n${value.trim()}`;
    else passages.push({ line: lineAt(source, start), text: cleaned(value) });
  }
  return [...passages.filter(({ text }) => !isDirective(text)), ...testTitles(program, source)];
}

function parse(path: string, source: string) {
  return parseSync(path, source, { lang: path.endsWith("ts") ? "ts" : "tsx" });
}

const isDirective = (text: string) => /^(\/\s*<reference|@ts-|oxlint|v8 ignore|@vite|@vitest|@type)/.test(text);

function cleaned(comment: string): string {
  return comment.replace(/^[ \t]*\*+[ \t]?/gm, "").trim();
}

function blockComments(source: string): Passage[] {
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 1: text = "", index }) => ({
    line: lineAt(source, index),
    text: cleaned(text),
  }));
}

function hashComments(source: string): Passage[] {
  return [...source.matchAll(/(?:^[ \t]*# .*\n?)+/gm)].map(({ 0: text, index }) => ({
    line: lineAt(source, index),
    text: text.replace(/^[ \t]*# ?/gm, "").trim(),
  }));
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split("\n").length;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isNode(value)) {
    visit(value);
    for (const key in value) walk(value[key], visit);
  }
}

const TITLED = /^(describe|it|test)\b/;

function testTitles(program: unknown, source: string): Passage[] {
  const titles: Passage[] = [];
  walk(program, (node) => {
    if (node.type !== "CallExpression") return;
    const [title] = node["arguments"] as Node[];
    const callee = node["callee"];
    if (!isNode(callee) || !TITLED.test(source.slice(callee.start, callee.start + 10))) return;
    if (title?.type === "Literal" && typeof title["value"] === "string") {
      titles.push({ line: lineAt(source, title.start), text: title["value"] });
    }
  });
  return titles;
}

function passageProblems({ line, text }: Passage): Finding[] {
  const findings: Finding[] = [];
  const prose = text.replace(/`[^`]*`/g, "Code").replace(/https?:\S+/g, "link");
  for (const part of prose.split(/\n\s*\n|\n\s*(?=[-*] |\d+\. |@\w)/)) {
    for (const { segment } of sentences.segment(part.replace(/\s+/g, " "))) {
      findings.push(...sentenceProblems(segment.trim()).map((problem) => ({ line, problem, text: segment.trim() })));
    }
  }
  return findings;
}

function sentenceProblems(sentence: string): string[] {
  const problems: string[] = [];
  const words = sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
  if (words > SENTENCE_WORDS_MAX) problems.push(`${words} words in a sentence; at most ${SENTENCE_WORDS_MAX}`);
  const forbidden = FORBIDDEN.exec(sentence)?.[0];
  if (forbidden !== undefined) problems.push(`the word "${forbidden}"`);
  const beginning = FORBIDDEN_BEGINNING.exec(sentence)?.[0];
  if (beginning !== undefined) problems.push(`a sentence that begins with "${beginning}"`);
  return problems;
}

function nameProblems(source: string, path: string): Finding[] {
  const { program } = parse(path, source);
  const findings: Finding[] = [];
  walk(program, (node) => {
    const declared = declaredName(node);
    if (declared !== undefined && FORBIDDEN_IN_NAMES.test(snakeCase(declared.name))) {
      findings.push({
        line: lineAt(source, declared.start),
        problem: "a word of no use to a reader",
        text: declared.name,
      });
    }
  });
  return findings;
}

function declaredName(node: Node): { name: string; start: number } | undefined {
  const name = DECLARATIONS.has(node.type) ? node["id"] : undefined;
  if (!isNode(name) || typeof name["name"] !== "string") return undefined;
  return { name: name["name"], start: name.start };
}

const DECLARATIONS = new Set([
  "VariableDeclarator",
  "FunctionDeclaration",
  "ClassDeclaration",
  "TSInterfaceDeclaration",
  "TSTypeAliasDeclaration",
]);

function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}

function markdownProblems(source: string): Finding[] {
  const findings: Finding[] = [];
  let paragraph: string[] = [];
  let isCode = false;
  const lines = [...source.split("\n"), ""];
  for (const [index, line] of lines.entries()) {
    const isFence = /^\s*```/.test(line);
    if (isFence) isCode = !isCode;
    const isProse = !isCode && !isFence && !/^\s*(\||#|$)/.test(line);
    if (isProse && line.length > MARKDOWN_LINE_MAX) {
      findings.push({
        line: index + 1,
        problem: `${line.length} characters; at most ${MARKDOWN_LINE_MAX}`,
        text: line,
      });
    }
    if (isProse) paragraph.push(line);
    else {
      const text = paragraph.join("\n").replace(/\]\([^)]*\)/g, "]");
      findings.push(...passageProblems({ line: index + 1 - paragraph.length, text }));
      paragraph = [];
    }
  }
  return findings;
}
