import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../paths.ts";

/** A program in Go that a test runs. */
export interface GoTool {
  readonly name: string;
  /** Whether the program of the PATH is new enough, by the output of `args`. */
  readonly args: readonly string[];
  readonly isUsable: (version: string) => boolean;
  /** Has the go.mod that pins the version; relative to the repository. */
  readonly folder: string;
  readonly package: string;
  readonly tags?: string;
  /** The least Go that builds it. */
  readonly goMin: string;
  /** As a person reads it. */
  readonly install: string;
  readonly takes: string;
}

/** Finds the program on the PATH, or builds the version that go.mod pins. Throws an error that says how to install it. */
export function findGoTool(tool: GoTool): string {
  const { name, args, folder, goMin, install, takes, tags = "" } = tool;
  const version = outputOf(name, args);
  if (version !== null && tool.isUsable(version)) return name;
  const built = join(ROOT, ".cache", process.platform === "win32" ? `${name}.exe` : name);
  if (existsSync(built)) return built;
  if (outputOf("go", ["version"]) === null) {
    throw new Error(`${name} is needed: install ${install}, or Go ${goMin} or later to build it`);
  }
  console.log(`building ${name}, which takes ${takes} …`);
  // The module is not a checkout of its own, so Go would find no version to stamp and might fail.
  const build = ["build", "-buildvcs=false", `-tags=${tags}`, "-o", built, tool.package];
  execFileSync("go", build, { cwd: join(ROOT, folder), stdio: "inherit" });
  return built;
}

function outputOf(command: string, args: readonly string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return null;
  }
}
