import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#tools/paths.ts";
import type { Plugin } from "vite";
import { findGoTool } from "#tools/command/go-tool.ts";
import { bundle } from "#tools/build/bundle.ts";
import { withoutParts } from "#tools/build/vite-plugins.ts";
import type { QuestionName } from "../profiles.ts";

/** Each of k6's garbage collections stops its players for a tenth of a second or more. The limit bounds its memory. */
const RARE_COLLECTIONS = { GOGC: "400", GOMEMLIMIT: "2GiB" };

export interface Running {
  readonly pid: number;
  readonly exitCode: Promise<number>;
}

/** Runs k6 with a script and its settings; k6 also writes its summary to a file. */
export function runK6(
  k6: string,
  script: string,
  summary: string,
  environment: Readonly<Record<string, string>>,
): Running {
  const args = ["run", "--no-usage-report", "--include-system-env-vars", `--summary-export=${summary}`, script];
  // The environment keeps the control token out of process lists.
  const child = spawn(k6, args, { stdio: "inherit", env: { ...process.env, ...RARE_COLLECTIONS, ...environment } });
  const exitCode = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
  return { pid: child.pid ?? 0, exitCode };
}

const K6_MODULES = /^k6($|\/)/;

const CODE_MAX = 0x10ffff;

/** The characters of a property as ranges of a character class. */
function rangesOf(escape: string): string {
  const isIn = new RegExp(`^${escape}$`, "u");
  const ranges: string[] = [];
  let start = -1;
  for (let code = 0; code <= CODE_MAX + 1; code += 1) {
    const holds = code <= CODE_MAX && isIn.test(String.fromCodePoint(code));
    if (holds && start < 0) start = code;
    if (holds || start < 0) continue;
    const [from, to] = [start, code - 1].map((end) => `\\u{${end.toString(16)}}`);
    ranges.push(from === to ? `${from}` : `${from}-${to}`);
    start = -1;
  }
  return ranges.join("");
}

const known = new Map<string, string>();

/** Replaces the contract's property escapes by ranges: k6's engine does not support them in regular expressions. */
export function withoutPropertyEscapes(code: string): string {
  return code.replaceAll(/\\p\{[\w=]+\}/g, (escape, at: number) => {
    const ranges = known.get(escape) ?? rangesOf(escape);
    known.set(escape, ranges);
    const before = code.slice(code.lastIndexOf("\n", at) + 1, at);
    return before.lastIndexOf("[") > before.lastIndexOf("]") ? ranges : `[${ranges}]`;
  });
}

const lowerPropertyEscapes: Plugin = {
  name: "lower-property-escapes",
  transform: (code) => ({ code: withoutPropertyEscapes(code), map: null }),
};

export const SCRIPTS = join(ROOT, "loadtest/dist");

/** k6 finds the parts of a script by the names of its exports. */
function entryOf(question: QuestionName): string {
  const from = (file: string) => JSON.stringify(join(ROOT, "loadtest", file));
  return `import { questions } from ${from("questions.ts")};
import { scriptOf } from ${from("k6/script.ts")};
const script = scriptOf("${question}", questions["${question}"]);
export const { options, setup, play, visit, watch } = script;
export default script.iterate;
`;
}

/** Builds a question's script: one file, because k6 cannot resolve node_modules and the contract needs zod. */
export async function buildScript(question: QuestionName): Promise<string> {
  const outFile = join(SCRIPTS, `${question}.js`);
  const entry = join(ROOT, `loadtest/k6/${question}.entry.ts`);
  const virtualEntry: Plugin = {
    name: "k6-entry",
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? entryOf(question) : null),
  };
  // k6's engine does not support private fields, which are newer than this.
  const target = "es2021";
  const plugins = [virtualEntry, lowerPropertyEscapes, withoutParts("contract/documents", "rules/rules")];
  await bundle(entry, outFile, { external: [K6_MODULES], plugins, target });
  return outFile;
}

/** Finds k6 2, the first that has stable sockets, or builds the version that go.mod pins. */
export function findK6(): string {
  return findGoTool({
    name: "k6",
    args: ["version"],
    isUsable: (version) => Number(/v(\d+)\./.exec(version)?.[1] ?? 0) >= 2,
    folder: "loadtest",
    package: "go.k6.io/k6/v2",
    goMin: "1.25",
    install: "k6 2 or later (https://grafana.com/docs/k6)",
    takes: "a minute or two",
  });
}
