import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { controlClock } from "#contract/control/control.ts";
import { ask } from "#scripts/server/operator.ts";
import { nodeApi } from "../light/api.ts";
import { admit, type MemberRow, readMembers, rowOf, writeMembers } from "../players/members.ts";
import { preflight } from "../players/preflight.ts";
import type { QuestionName, Size } from "../profiles.ts";
import { questions } from "../questions.ts";
import { EXIT_CODES, type Figures, type LoadReport, notAskedOf } from "../report/report.ts";
import type { LoadOptions } from "./arguments.ts";
import type { Generator } from "./generators.ts";
import { makeMembers, openAccounts, controlOf, type Target } from "./target.ts";
import { audit, flightOf, prepare, restore } from "./prepare.ts";
import { reportOf, writeReport } from "./reports.ts";

export interface Asking {
  readonly generatorOf: (size: Size) => Promise<Generator>;
  readonly target: Target;
  /** Name of the run, which marks its members. */
  readonly run: string;
  readonly before: LoadReport | null;
  readonly scratch: string;
  readonly folder: string;
}

/** Questions with effects that others would notice and that cannot be undone. */
const NEEDS_OWN_TARGET: Partial<Record<QuestionName, string>> = {
  "gift-event": "moves the clock to an event",
  "log-in": "opens accounts that stay",
};

/** Exit codes of a generator that asked everything. */
const ASKED = [0, 99];
const QUIET = { add: () => undefined, complain: () => undefined };

/**
 * Runs a question and writes its reports; resolves with the exit code. The target's run ends in any case. An incomplete
 * run writes no report, so that an earlier one stays.
 */
export async function askQuestion(options: LoadOptions, asking: Asking): Promise<number> {
  const { question, part, profile } = options;
  const { target, before, folder } = asking;
  mkdirSync(asking.scratch, { recursive: true });
  const scratch = mkdtempSync(join(asking.scratch, "run-"));
  const samplesFile = join(scratch, "samples.json");
  try {
    let asked: Asked;
    try {
      asked = await askTarget(options, asking, { scratch, samplesFile });
    } finally {
      await target.stop();
    }
    const { exitCode, size, books, notAsked } = asked;
    if (!ASKED.includes(exitCode)) {
      console.error(`the generator ended with ${exitCode} before the question was answered: no report is written`);
      return exitCode;
    }
    const report = await reportOf({ question, profile, size, part, notAsked }, { samplesFile, books });
    return showReport(report, before, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Asked {
  readonly exitCode: number;
  readonly size: Size;
  readonly notAsked: readonly string[];
  /** Null: the audit needs the control token. */
  readonly books: Figures | null;
}

async function askTarget(
  options: LoadOptions,
  { generatorOf, target, run }: Asking,
  { scratch, samplesFile }: { readonly scratch: string; readonly samplesFile: string },
): Promise<Asked> {
  const { question: name, profile, part } = options;
  const question = questions[name];
  const size = options.sizeAt(target.speed);
  const control = controlOf(target);
  const controlToken = target.controlToken ?? "";
  const signals = takeSignals();
  try {
    const api = nodeApi({ target: target.url, controlToken }, QUIET);
    const guests = await admit(await rowsOf(options, target, size, run), api.ask);
    const own = target.disposable ? control : null;
    const speedBefore = own === null ? 1 : (await ask(own, controlClock, {})).speed;
    const flight = own === null ? null : flightOf(name);
    // Part 1 prepares the server for the others, and they may play longer.
    if (own !== null && part.part === 1) await prepare(name, { control: own, api, guests, size });
    const without = await preflight(question, guests, api, { size, flight });
    const members = join(scratch, "members.csv");
    writeFileSync(members, writeMembers(guests.map(rowOf)), { mode: 0o600 });
    const generator = await generatorOf(size);
    if (signals.hasCome()) throw new Error("interrupted");
    const generating = generator(samplesFile, {
      QUESTION: name,
      TARGET: target.url,
      MEMBERS: members,
      CONTROL_TOKEN: controlToken,
      PROFILE: profile,
      PLAYERS: String(size.players),
      SECONDS: String(size.seconds),
      SPEED: String(size.speed),
      FLIGHT: flight === null ? "" : String(flight),
      WITHOUT: without.join(","),
      REPORT: "",
      PART: String(part.part),
      PARTS: String(part.parts),
    });
    signals.passTo(generating.pid);
    const exitCode = await generating.exitCode;
    if (own !== null && part.parts === 1) await restore(name, own, speedBefore);
    const books = control === null ? null : await audit(control);
    const notAsked = notAskedOf(question.notAsked?.({ flight }) ?? [], without, books !== null);
    return { exitCode, size, books, notAsked };
  } finally {
    signals.release();
  }
}

async function rowsOf(
  { question: name, members }: LoadOptions,
  target: Target,
  size: Size,
  run: string,
): Promise<readonly MemberRow[]> {
  const question = questions[name];
  const wanted = question.members?.(size) ?? size.players;
  if (members !== null) return readMembers(readFileSync(members, "utf8")).slice(0, wanted);
  const control = controlOf(target);
  if (control === null) throw new Error("CONTROL_TOKEN makes members at a simulator; at another backend use --members");
  const reason = NEEDS_OWN_TARGET[name];
  if (reason !== undefined && !target.disposable) {
    throw new Error(
      `${name} ${reason}: leave --target out, or pass --disposable if the server is thrown away afterwards`,
    );
  }
  return name === "log-in" ? openAccounts(control, wanted) : makeMembers(control, wanted, run);
}

/** Writes a report and prints its table and verdict; returns the exit code of the verdict. */
export function showReport(report: LoadReport, before: LoadReport | null, folder: string): number {
  console.log(writeReport(report, before, folder));
  console.log(`${folder}/report.md`);
  return EXIT_CODES[report.verdict];
}

interface Signals {
  hasCome(): boolean;
  /** Passes later signals on to a process. */
  passTo(pid: number): void;
  release(): void;
}

/** Takes the signals that would end this process, so that the run's members can still be closed. */
function takeSignals(): Signals {
  let hasCome = false;
  let pid: number | null = null;
  const take = () => {
    hasCome = true;
    if (pid === null) return;
    try {
      process.kill(pid, "SIGINT");
    } catch {
      // The generator has ended, because a terminal's Ctrl-C reaches it too.
    }
  };
  const names = ["SIGINT", "SIGTERM"] as const;
  for (const name of names) process.on(name, take);
  return {
    hasCome: () => hasCome,
    passTo: (process) => (pid = process),
    release() {
      for (const name of names) process.off(name, take);
    },
  };
}
