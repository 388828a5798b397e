import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../paths.ts";

const FOLDER = join(ROOT, "verify");
const PROGRAM = join(ROOT, ".cache/verify/verify");

const run = promisify(execFile);

/** Runs a command of the verifier and resolves with what it says. Rejects if it finds a fault. */
export type Verifier = (...args: string[]) => Promise<string>;

/** Tests and builds the verifier in Go; null without Go. */
export async function buildVerifier(): Promise<Verifier | null> {
  try {
    await run("go", ["version"]);
  } catch {
    return null;
  }
  mkdirSync(join(ROOT, ".cache/verify"), { recursive: true });
  await run("go", ["test", "./..."], { cwd: FOLDER });
  await run("go", ["build", "-o", PROGRAM, "."], { cwd: FOLDER });
  return (...args) =>
    new Promise((resolve, reject) => {
      execFile(PROGRAM, args, (error, stdout, stderr) => {
        if (error === null) resolve(stdout.trim());
        else reject(new Error(`the verifier found a fault\n${stdout}${stderr}`));
      });
    });
}
