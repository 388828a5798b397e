import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Build, buildIn, ROOT } from "../paths.ts";
import { CommandError } from "#tools/command/command.ts";

// Another commit of the project, in a git work tree of its own below the system's folder for temporary files.

/** A commit that git does not know. The message is for the caller. */
export class UnknownCommit extends CommandError {}

export interface WorkTree {
  readonly folder: string;
  /** Short hash of the commit. */
  readonly commit: string;
  /** Deletes the folder; the end of the process does so too. */
  remove(): void;
}

/**
 * Checks a commit out. Its packages are those of `root` if both lock files are equal, and else installed. Throws
 * `UnknownCommit`.
 */
export function checkOut(ref: string, root = ROOT): WorkTree {
  const commit = commitOf(ref, root);
  // Git compares paths, and the folder for temporary files may be a link.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "rangoli-commit-"));
  const remove = () => {
    if (!existsSync(folder)) return;
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    git(root, "worktree", "prune");
  };
  removeAtEnd(remove);
  try {
    git(root, "worktree", "add", "--detach", "--force", folder, commit);
    if (existsSync(join(root, ".cache"))) symlinkSync(join(root, ".cache"), join(folder, ".cache"));
    if (lockFile(folder) === lockFile(root)) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    else execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, commit, remove };
}

/** Builds another commit as `npm run build` of it does. */
export function buildOf({ folder }: WorkTree): Build {
  // A tool's environment would turn a production build into a test build.
  const { NODE_ENV: _mode, VITEST: _test, BUILD_DIR: _dist, ...env } = process.env;
  execFileSync(process.execPath, [join(folder, "tools/build/build.ts")], { cwd: folder, env, stdio: "inherit" });
  return buildIn(join(folder, "dist"));
}

function commitOf(ref: string, root: string): string {
  try {
    return git(root, "rev-parse", "--verify", "--quiet", "--short", "--end-of-options", `${ref}^{commit}`);
  } catch {
    throw new UnknownCommit(`${ref}: git knows no such commit`);
  }
}

function git(root: string, ...args: readonly string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

function lockFile(folder: string): string {
  return readFileSync(join(folder, "package-lock.json"), "utf8");
}

/** A signal ends a process without its `exit` event. */
function removeAtEnd(remove: () => void): void {
  process.once("exit", remove);
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
}
