import { outcomeLines } from "#conform/output/reports.ts";
import { type Fault, FAULTS } from "#conform/wallet/testing/faults.ts";
import { checkTestWallet, missedBy } from "#conform/wallet/testing/prove.ts";
import { type Job, type Line, runJobs } from "./jobs.ts";
import { names, readCommand, whole } from "#tools/command/command.ts";

const JOB_MS = 60_000;

const { only: chosen, parallel } = readCommand({
  name: "npx node tests/proof/wallet.ts",
  about: `Plants each fault into a wallet in memory, and prints which checks of conform wallet find it. The wallet without a fault
comes first.`,
  options: {
    only: names("FAULTS", "these, all and none by default", Object.keys(FAULTS)),
    parallel: whole("runs at once; races need the process for themselves", 1),
  },
  example: "--only authenticate-in-units",
}).values;

const faults = (Object.keys(FAULTS) as Fault[]).filter((fault) => chosen?.includes(fault) !== false);
const jobs: Job[] = faults.map((fault) => ({ name: fault, run: () => find(fault) }));
if (chosen === undefined) jobs.unshift({ name: "none", run: clean });
process.exit(await runJobs(jobs, { parallel, limitMs: JOB_MS, print: console.log }));

async function clean(): Promise<Line> {
  const outcomes = await checkTestWallet();
  const others = outcomes.filter(({ status }) => status !== "passed");
  const story = others.length === 0 ? `${outcomes.length} passed` : others.flatMap(outcomeLines).join("\n");
  return { name: "no fault", isRight: others.length === 0, story };
}

async function find(fault: Fault): Promise<Line> {
  const outcomes = await checkTestWallet(fault);
  const missed = missedBy(fault, outcomes);
  const finders = outcomes.flatMap(({ name, status }) => (status === "failed" ? [name] : []));
  const story = [`found by ${finders.length}:`, ...finders, ...missed.map((name) => `NOT BY ${name}`)].join(
    "\n          ",
  );
  return { name: fault, isRight: missed.length === 0, story };
}
