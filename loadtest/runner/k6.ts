import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { bundle } from "#scripts/build/bundle.ts";
import { ROOT } from "#scripts/paths.ts";

/** What k6 brings itself. */
const K6_MODULES = /^k6($|\/)/;

// k6's engine reads a property escape in a regular expression as the letters it is written with.
const WRITTEN_OUT: readonly (readonly [escape: string, range: string])[] = [
  ["\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f"],
  ["\\p{Cs}", "\\ud800-\\udfff"],
];

/** The code with the property escapes that the contract uses written out as ranges, as they stand in a class. */
export function withoutPropertyEscapes(code: string): string {
  return WRITTEN_OUT.reduce((text, [escape, range]) => text.replaceAll(escape, range), code);
}

const lowerPropertyEscapes: Plugin = {
  name: "lower-property-escapes",
  transform: (code) => ({ code: withoutPropertyEscapes(code), map: null }),
};

/** k6 knows no node_modules, and the names of calls and frames come from the contract, which needs zod: one file. */
export function bundleScript(script: string, outFile: string): Promise<void> {
  // Its engine falls over private fields, which are newer than this.
  const target = "es2021";
  return bundle(script, outFile, { external: [K6_MODULES], plugins: [lowerPropertyEscapes], target });
}

const BUILT = join(ROOT, ".cache", process.platform === "win32" ? "k6.exe" : "k6");
/** The first k6 that runs TypeScript and has sockets as a stable module. */
const MAJOR_MIN = 2;
const GO_MIN = "1.25";

/** The k6 to run: that on PATH where it is new enough, else one built by Go as go.mod pins it. Throws with what to do. */
export function findK6(): string {
  if (isUsable("k6")) return "k6";
  if (existsSync(BUILT)) return BUILT;
  if (versionOf("go", ["version"]) === null) {
    throw new Error(
      `k6 is needed: install k6 ${MAJOR_MIN} or later (https://grafana.com/docs/k6), or Go ${GO_MIN} or later to build it`,
    );
  }
  console.log("building k6, which takes a minute or two …");
  // The module is no checkout of its own: there is no version to stamp, and asking for one fails in some of them.
  const args = ["build", "-buildvcs=false", "-o", BUILT, "go.k6.io/k6/v2"];
  execFileSync("go", args, { cwd: join(ROOT, "loadtest"), stdio: "inherit" });
  return BUILT;
}

/** Whether `findK6` would find or be able to build one. */
export function canHaveK6(): boolean {
  return isUsable("k6") || existsSync(BUILT) || versionOf("go", ["version"]) !== null;
}

/**
 * Runs k6, its samples going to a file as lines of JSON. Its exit code, when it has ended, is 0 where every threshold holds.
 */
export function runK6(
  k6: string,
  script: string,
  samplesFile: string,
  environment: Readonly<Record<string, string>>,
): { readonly pid: number; readonly exitCode: Promise<number> } {
  // Samples are written without their addresses, which would have members' tokens in them.
  const samples = ["--system-tags", "scenario", "--out", `json=${samplesFile}`];
  // By environment, so that the control token stands in no process list.
  const child = spawn(k6, ["run", "--no-usage-report", "--include-system-env-vars", ...samples, script], {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  const exitCode = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
  return { pid: child.pid ?? 0, exitCode };
}

function isUsable(command: string): boolean {
  const version = versionOf(command, ["version"]);
  return version !== null && Number(/v(\d+)\./.exec(version)?.[1] ?? 0) >= MAJOR_MIN;
}

function versionOf(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return null;
  }
}
