import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "#scripts/paths.ts";

/** A generator at work. It ends with 0, or with 99 if a threshold of its own was crossed. */
export interface Running {
  readonly pid: number;
  readonly exitCode: Promise<number>;
}

/** Starts a generator, which writes its samples to a file as JSON lines. */
export type Generator = (samplesFile: string, environment: Readonly<Record<string, string>>) => Running;

/** Each of k6's garbage collections stops its players for a tenth of a second or more. The limit bounds its memory. */
const RARE_COLLECTIONS = { GOGC: "400", GOMEMLIMIT: "2GiB" };

/** k6 with a script of ours. */
export function k6Generator(k6: string, script: string): Generator {
  return (samplesFile, { PART = "1", PARTS = "1", ...environment }) => {
    const [part, parts] = [Number(PART), Number(PARTS)];
    const ends = Array.from({ length: parts + 1 }, (_, at) =>
      at % parts === 0 ? String(at / parts) : `${at}/${parts}`,
    );
    const segment = `${ends[part - 1]}:${ends[part]}`;
    const segments = ["--execution-segment", segment, "--execution-segment-sequence", ends.join(",")];
    // Addresses contain members' tokens, so samples leave them out.
    const samples = ["--system-tags", "scenario", "--out", `json=${samplesFile}`];
    const options = [
      "--no-usage-report",
      "--summary-mode=disabled",
      "--include-system-env-vars",
      ...samples,
      ...(parts > 1 ? segments : []),
    ];
    return run(k6, ["run", ...options, script], { ...RARE_COLLECTIONS, ...environment });
  };
}

/** The light client. */
export const lightGenerator: Generator = (samplesFile, environment) =>
  run(process.execPath, [join(ROOT, "loadtest/light/generator.ts")], { ...environment, SAMPLES_FILE: samplesFile });

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
