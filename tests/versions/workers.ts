import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readDeployConfig } from "#tools/server/worker-config.ts";

// Workers made of built Workers: two versions at once, and next versions that no code has yet.

/** As on the platform while a release goes out: each object runs one of two versions, told by its name. */
export function mixedWorker(folder: string, first: string, second: string, half: 0 | 1): string {
  const classes = readDeployConfig(first).durable_objects.bindings.map(
    ({ class_name: name }) => `export class ${name} extends first.${name} {
  constructor(ctx, env) {
    // An object returned in place of \`this\` is the one that the platform calls.
    if (isSecond(ctx.id.name)) return new second.${name}(ctx, env);
    super(ctx, env);
  }
}`,
  );
  copyWorker(first, join(folder, "first"));
  copyWorker(second, join(folder, "second"));
  return writeMain(
    folder,
    first,
    `import * as first from "./first/index.js";
import * as second from "./second/index.js";
const isSecond = (name) => [...(name ?? "")].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 2 === ${half};
export default ${half === 0 ? "first" : "second"}.default;
${classes.join("\n")}
`,
    // On the platform a version comes with its vars.
    readDeployConfig(half === 0 ? first : second),
  );
}

/** A change that a next version could make. */
export interface NextVersion {
  /** Names in the code: columns, methods. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Statements before and after the cell's own schema steps, with its `storage`. */
  readonly before?: string;
  readonly after?: string;
}

export function nextWorker(
  folder: string,
  base: string,
  { renamed = {}, before = "", after = "" }: NextVersion,
): string {
  copyWorker(base, join(folder, "base"));
  const file = join(folder, "base/index.js");
  const renames = Object.entries(renamed);
  const code = renames.reduce(
    (text, [from, to]) => text.replaceAll(new RegExp(`\\b${from}\\b`, "g"), to),
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, code);
  return writeMain(
    folder,
    base,
    `import { Cell as Base } from "./base/index.js";
export * from "./base/index.js";
export { default } from "./base/index.js";
export class Cell extends Base {
  constructor(ctx, env) {
    const { storage } = ctx;
    ${before}
    super(ctx, env);
    ${after}
  }
}
`,
  );
}

function copyWorker(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (file) => !/\.map$|\.vite$/.test(file) });
}

function writeMain(folder: string, like: string, code: string, { vars } = readDeployConfig(like)): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "index.js"), code);
  writeFileSync(join(folder, "wrangler.json"), JSON.stringify({ ...readDeployConfig(like), vars, main: "index.js" }));
  return folder;
}
