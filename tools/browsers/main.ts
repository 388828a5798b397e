import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.ts";
import { README_LINE } from "./browsers.ts";
import { missingApis } from "./missing-apis.ts";
import { usesIn } from "./uses.ts";
import { readCommand } from "../command/command.ts";

/** By file: the APIs that it uses only where they are, or that do nothing where they are not, with the reason. */
const GUARDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "web/src/routing/history.ts": {
    ".hasUAVisualTransition": "Undefined means that the browser shows no transition.",
    "document.startViewTransition": "`fade` tests for it.",
  },
  "web/src/ui/forms/copy-button.tsx": { "navigator.clipboard": "It copies by selection if this throws." },
  "web/src/ui/sounds.ts": { "navigator.vibrate": "It tests for it." },
  "web/src/features/promotion/promotion-screen.tsx": { "navigator.share": "The button shows only where it exists." },
  "web/src/app/measure-page.ts": { "navigator.connection": "Undefined means that the browser does not tell." },
  "web/src/app/after-start.ts": { "navigator.serviceWorker": "It tests for it." },
};
/** Methods of the project's own objects that bear the name of a new one. */
const OWN = new Set([".take", ".resize"]);

const SCRIPT = /<script[^>]* src="\/@games\/([^"]+)"/g;
const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { imports: Record<string, string> };
const ALIASES = Object.entries(PACKAGE.imports).map(
  ([alias, path]) => [alias.slice(0, -1), path.slice(2, -1)] as const,
);

if (import.meta.main) {
  readCommand({
    name: "npm run check:browsers",
    about: `Ends with 1 if the client uses an API that a supported browser lacks, or the README names other browsers. It follows
the imports from the pages' scripts.`,
    options: {},
    example: "",
  });
  const { files, problems } = checkBrowsers();
  for (const problem of problems) console.log(problem);
  console.log(`${problems.length} APIs that a supported browser lacks among ${files} files of the client`);
  if (problems.length > 0) process.exitCode = 1;
}

/** Checks the pages' scripts and all that they import. `read` reads a file by its path from the root. */
export function checkBrowsers(read = (file: string) => readFileSync(join(ROOT, file), "utf8")) {
  const missing = missingApis();
  const problems: string[] = [];
  const used = new Set<string>();
  const files = new Set(scriptsOfPages(read));
  for (const file of files) {
    const { imports, uses } = usesIn(file, read(file), missing);
    for (const { api, line } of uses) {
      const isAllowed = OWN.has(api) || GUARDED[file]?.[api] !== undefined;
      if (!isAllowed) problems.push(`${file}:${line} uses ${api}`);
      used.add(`${file} ${api}`);
    }
    for (const path of imports.map((specifier) => pathOf(file, specifier))) {
      if (/\.[jt]sx?$/.test(path) && existsSync(join(ROOT, path))) files.add(path);
    }
  }
  const allowed = Object.entries(GUARDED).flatMap(([file, apis]) => Object.keys(apis).map((api) => `${file} ${api}`));
  for (const line of allowed) if (!used.has(line)) problems.push(`the list allows ${line}, which is not there`);
  if (!read("README.md").includes(README_LINE)) problems.push(`README.md does not say: ${README_LINE}`);
  return { files: files.size, problems };
}

function scriptsOfPages(read: (file: string) => string): string[] {
  const pages = globSync("web/*.html", { cwd: ROOT }).map(read);
  const modules = pages.flatMap((page) =>
    [...page.matchAll(SCRIPT)].map(([, file = ""]) => `games/all/screen/${file}`),
  );
  const others = [
    "games/all/screen/pasted-page.ts",
    "web/service-worker/worker.ts",
    "web/src/start/*.js",
    "simulator/pages/**/*.js",
  ];
  return [...modules, ...globSync(others, { cwd: ROOT })];
}

/** From the root; a package's name stays. */
function pathOf(from: string, specifier: string): string {
  const [alias, path] = ALIASES.find(([name]) => specifier.startsWith(name)) ?? ["", ""];
  if (alias !== "") return path + specifier.slice(alias.length);
  return specifier.startsWith(".") ? join(from, "..", specifier) : specifier;
}
