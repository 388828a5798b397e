import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#scripts/paths.ts";

/** A generator at work. It ends with 0 if every promise holds, and with 99 if one does not. */
export interface Running {
  readonly pid: number;
  readonly exitCode: Promise<number>;
}

/** Starts a generator, which writes its samples to a file as JSON lines. */
export type Generator = (samplesFile: string, environment: Readonly<Record<string, string>>) => Running;

/** Generator of the questions that are k6 scripts. */
export function k6Generator(k6: string, script: string): Generator {
  return (samplesFile, environment) => runK6(k6, script, samplesFile, environment);
}

/** Our own generator of the questions about one table. */
export const tableGenerator: Generator = (samplesFile, environment) =>
  run(process.execPath, [join(ROOT, "loadtest/tables/generator.ts")], { ...environment, SAMPLES_FILE: samplesFile });

/** Each of k6's garbage collections stops its players for a tenth of a second or more. The limit bounds its memory. */
const RARE_COLLECTIONS = { GOGC: "400", GOMEMLIMIT: "2GiB" };

function runK6(
  k6: string,
  script: string,
  samplesFile: string,
  environment: Readonly<Record<string, string>>,
): Running {
  // Addresses contain members' tokens, so samples leave them out.
  const samples = ["--system-tags", "scenario", "--out", `json=${samplesFile}`];
  return run(k6, ["run", "--no-usage-report", "--include-system-env-vars", ...samples, script], {
    ...RARE_COLLECTIONS,
    ...environment,
  });
}

function run(command: string, args: readonly string[], environment: Readonly<Record<string, string>>): Running {
  // The environment keeps the control token out of process lists.
  const child = spawn(command, args, {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  const exitCode = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
  return { pid: child.pid ?? 0, exitCode };
}
