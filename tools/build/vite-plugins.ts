import compile from "icu-minify/compile";
import { minifySync, parseSync, type Plugin, type HtmlTagDescriptor, type Rolldown } from "vite";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../paths.ts";

// The compiler that matches use-intl's formatter of compiled texts; use-intl depends on it.

/** A file of texts: `web/src/locales/<locale>/<file>.ts` or `games/<game>/texts/<locale>.ts`. */
const TABLE = /\/(?:web\/src\/locales\/(?:in|pt|mx|vi)\/[\w-]+|games\/[\w-]+\/texts\/(?:in|pt|mx|vi))\.ts$/;

/**
 * Compiles the client's texts, so that no browser fetches and runs a parser of the message syntax. An alias replaces
 * use-intl's default formatter by its formatter of compiled texts.
 */
export const compiledTexts: Plugin = {
  name: "compiled-texts",
  // In development use-intl refuses to read a compiled text as it is.
  apply: "build",
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

/** Pages name the scripts that hand them the games. Games lie outside Vite's root, so they have their own address. */
export const gamesEntries: Plugin = {
  name: "games-entries",
  config: () => ({ resolve: { alias: [{ find: "/@games", replacement: join(ROOT, "games/all/screen") }] } }),
};

const POLICY = "content-security-policy";

/** Paths that Vite serves itself in development, past the Worker: the client's modules. */
export const VITE_PATHS = ["/@*", "/src/*", "/node_modules/*"];

/**
 * In development styles and hot reload are inline, which our pages' policy forbids. The rest of the policy stays, so
 * that a violation shows before the build.
 */
export const inlineAllowed: Plugin = {
  name: "inline-allowed",
  apply: "serve",
  // Its middleware must run before the one that calls the Worker.
  enforce: "pre",
  configureServer({ middlewares }) {
    middlewares.use((_request, response: ServerResponse, next) => {
      const { writeHead } = response;
      // The Worker's answer uses only this signature.
      const relaxed = (status: number, headers: OutgoingHttpHeaders = {}) => {
        const policy = headers[POLICY];
        const allowed = typeof policy === "string" ? { ...headers, [POLICY]: withInline(policy) } : headers;
        return writeHead.call(response, status, allowed);
      };
      Object.assign(response, { writeHead: relaxed });
      next();
    });
  },
};

/**
 * Watches folders outside Vite's root. Vite itself watches only the files there that it has loaded, and loses a file
 * that `git checkout` deletes and rewrites.
 */
export function watchFolders(folders: readonly string[]): Plugin {
  return {
    name: "watch-folders",
    apply: "serve",
    configureServer({ watcher }) {
      watcher.add([...folders]);
    },
  };
}

/** Adds inline scripts and styles to a policy. A hash would take the permission back. */
export function withInline(policy: string): string {
  return policy
    .replace("default-src 'self'", "default-src 'self' 'unsafe-inline'")
    .replace(/script-src 'self' '[^']+'/, "script-src 'self' 'unsafe-inline'");
}

const FIRST_SCRIPT = join(ROOT, "web/src/start/first.js");

/** Puts the first script into the pages, minified, and hands the gateway the same text for its hash. */
export const firstScript: Plugin = {
  name: "first-script",
  enforce: "pre",
  load: {
    filter: { id: /\/web\/src\/start\/first\.js\?raw$/ },
    handler: () => `export default ${JSON.stringify(minifiedFirst())}`,
  },
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace("<script></script>", () => `<script>${minifiedFirst()}</script>`),
  },
};

function minifiedFirst(): string {
  const { code, errors } = minifySync("first.js", readFileSync(FIRST_SCRIPT, "utf8"));
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return code.trim();
}

const PAGE = "/index.html";
/** The app, which the page's start fetches. */
const ENTRY = "/games/all/screen/main.ts";

/**
 * Names the chunk of the modules that the first screen needs. A few files compress better than fifty small ones and
 * need fewer requests.
 */
export function firstLoadChunk(name: string): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();

  function isReached(id: string, graph: Rolldown.ChunkingContext): boolean {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Preliminary value, so that circular imports end.
    known.set(id, false);
    const importers = graph.getModuleInfo(id)?.importers ?? [];
    const reached = id.endsWith(ENTRY) || importers.some((each) => isReached(each, graph));
    known.set(id, reached);
    return reached;
  }

  return (id, graph) => (isReached(id, graph) ? name : null);
}

/** Names the chunk of the modules that do not import the excluded ones, however indirectly. */
export function chunkWithout(name: string, excluded: RegExp): Rolldown.CodeSplittingNameFunction {
  const known = new Map<string, boolean>();

  function isExcluded(id: string, graph: Rolldown.ChunkingContext): boolean {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Preliminary value, so that circular imports end.
    known.set(id, false);
    const imported = graph.getModuleInfo(id)?.importedIds ?? [];
    const result = excluded.test(id) || imported.some((each) => isExcluded(each, graph));
    known.set(id, result);
    return result;
  }

  return (id, graph) => (isExcluded(id, graph) ? null : name);
}

/** Vite's helper for lazy imports fetches a module after its styles. On a slow network that costs a round trip. */
export const stylesBesideScripts: Plugin = {
  name: "styles-beside-scripts",
  apply: "build",
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      const [before, between, after, ...more] = code.split(/return promise\.then\(|baseModule\(\)\.catch\(/);
      if (before === undefined || between === undefined || after === undefined || more.length > 0) {
        throw new Error("Vite's helper for lazy imports has changed");
      }
      // Until the styles are there nobody handles a failure of the module.
      const early = "const module = baseModule();\nmodule.catch(() => undefined);\n";
      return { code: `${before}${early}return promise.then(${between}module.catch(${after}`, map: null };
    },
  },
};

/**
 * Adds preload hints to the app's page, so that the app loads in parallel with the start, its largest file first. Their
 * low priority lets the files that draw the logo come first on a slow network.
 */
export const appBesideStart: Plugin = {
  name: "app-beside-start",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_, { path, chunk, bundle = {} }) {
      if (path !== PAGE || !chunk) return [];
      const needed = withImports([chunk.fileName, ...chunk.dynamicImports], bundle);
      needed.delete(chunk);
      const files = [...needed].toSorted((one, other) => other.code.length - one.code.length);
      const styles = new Set(files.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
      return [
        ...files.map(({ fileName }) => hint({ rel: "modulepreload" }, fileName)),
        ...[...styles].map((file) => hint({ rel: "preload", as: "style" }, file)),
      ];
    },
  },
};

function hint(kind: { rel: string; as?: string }, file: string): HtmlTagDescriptor {
  return {
    tag: "link",
    attrs: { ...kind, crossorigin: true, fetchpriority: "low", href: `/${file}` },
    injectTo: "head",
  };
}

function withImports(names: readonly string[], bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(visit);
  };
  names.forEach(visit);
  return found;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly SyntaxNode[];
  readonly key?: { readonly name?: string };
  readonly value?: SyntaxNode;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Leaves the contract's words for readers out of a client: they would be a third of the contract's size. */
export const wordless: Plugin = {
  name: "wordless",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /[\\/](?:contract|games)[\\/][^?]*\.ts$/ },
    handler(code) {
      const edits = editsIn(this.parse(code)).toSorted((a, b) => b.from - a.from);
      if (edits.length === 0) return null;
      const shorter = edits.reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), code);
      return { code: shorter, map: null };
    },
  },
};

/** Leaves files of every game's folder, named without ending, out of a bundle. Each exports its own name. */
export const withoutParts = (...files: readonly string[]): Plugin => ({
  name: "without-parts",
  load: {
    filter: { id: new RegExp(String.raw`/games/[\w-]+/(?:${files.join("|")})\.ts$`) },
    handler: (id) => `export const ${basename(id, ".ts")} = undefined;`,
  },
});

/** Trials and odds are for tools and pages. */
export const workerWithoutRules: Plugin = {
  ...withoutParts("rules/rules"),
  applyToEnvironment: ({ name }) => name === "worker",
};

function editsIn(node: unknown): Edit[] {
  if (typeof node !== "object" || node === null) return [];
  return [...editsOf(node as SyntaxNode), ...Object.values(node).flatMap(editsIn)];
}

const FOR_DOCUMENTS: readonly (string | undefined)[] = ["described", "moneyWithin"];

const TEXTS: readonly string[] = ["Literal", "TemplateLiteral"];

/** `described(schema, …)` and `moneyWithin(schema, …)` become their schema; texts of frames and calls become empty. */
function editsOf({ type, start, end, callee, key, value, arguments: given = [] }: SyntaxNode): Edit[] {
  const [first, second] = given;
  if (type === "CallExpression" && FOR_DOCUMENTS.includes(callee?.name) && first) {
    return [
      { from: start, to: first.start, text: "" },
      { from: first.end, to: end, text: "" },
    ];
  }
  if (type === "CallExpression" && callee?.name === "frame" && second?.type === "Literal") return [emptied(second)];
  const isWords = type === "Property" && (key?.name === "summary" || key?.name === "without");
  return isWords && value && TEXTS.includes(value.type) ? [emptied(value)] : [];
}

function emptied({ start, end }: SyntaxNode): Edit {
  return { from: start, to: end, text: '""' };
}

/** Of the published client, which has the games' calls and frames alone. */
export const clientPlugins: readonly Plugin[] = [wordless, withoutParts("contract/documents", "rules/rules", "player")];
