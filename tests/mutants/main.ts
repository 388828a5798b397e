import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { oneOf, flag, readCommand, whole } from "#tools/command/command.ts";
import { type Mutant, readMutant, type Verdict } from "./mutant.ts";
import { PARTS } from "./parts.ts";
import { install, isInstalled, resultsOf, runStryker } from "./stryker.ts";
import { Judge, ONE_BY_ONE, sampled } from "./one-by-one.ts";

type InNode = keyof typeof PARTS;
type InTree = keyof typeof ONE_BY_ONE;
const NODE_PARTS = Object.keys(PARTS) as InNode[];
const TREE_PARTS = Object.keys(ONE_BY_ONE) as InTree[];
const isInNode = (name: InNode | InTree): name is InNode => name in PARTS;

const { values } = readCommand({
  name: "npm run mutants",
  about: `Changes the code in one place at a time and asks whether a test fails, as StrykerJS does. A build that no test can load
counts as killed. "workerd" and "world" compile a sample one by one: the former of all code of the Worker; the latter of the
ledger, and only seeds of the simulated world judge it. tests/mutants/survivors.csv explains survivors.`,
  options: {
    part: oneOf([...NODE_PARTS, ...TREE_PARTS], "the code and its judges", "payouts"),
    seed: whole("of the property tests and the sample", 1, 0),
    minutes: whole("ends the run", 100),
    sample: whole("mutants to compile one by one", 100),
    survivors: oneOf(NODE_PARTS, "compiles this part's survivors of its last run in place of a sample"),
    install: flag("installs StrykerJS into .cache first"),
  },
  example: "--part ledger --install",
});

interface Judged {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
}

const VERDICTS: Readonly<Record<string, Verdict>> = { Survived: "survived", NoCoverage: "untested" };

/** The lines of survivors.csv: file, change, reason. */
const explained = new Set(
  readFileSync(join(import.meta.dirname, "survivors.csv"), "utf8")
    .split("\n")
    .map((line) => line.split(/;(?=[^;]*$)/)[0] ?? ""),
);

const { part, seed, minutes } = values;
if (values.install) install();
if (!isInstalled()) {
  console.error("StrykerJS is missing: npm run mutants -- --install gets it from npm");
  process.exit(1);
}
console.log(`seed ${seed}`);
const begun = performance.now();
const { planned, judged } = isInNode(part) ? await inNode(part) : await oneByOne(part);
print(part, planned, judged);

async function inNode(name: InNode) {
  await runStryker(name, PARTS[name], seed, minutes);
  return lastRun(name);
}

function lastRun(name: InNode) {
  const { planned, tested } = resultsOf(name);
  const judged = tested.map((mutant): Judged => ({
    mutant: readMutant(mutant),
    verdict: VERDICTS[mutant.status] ?? "killed",
  }));
  return { planned, judged };
}

async function oneByOne(name: InTree) {
  const { survivors, sample } = values;
  const mutants =
    survivors === undefined
      ? await sampled(ONE_BY_ONE[name], sample, seed)
      : lastRun(survivors).judged.flatMap(({ mutant, verdict }) => (verdict === "killed" ? [] : [mutant]));
  const judge = new Judge();
  const judged: Judged[] = [];
  for (const mutant of mutants) {
    if (performance.now() - begun > minutes * MINUTE_MS) break;
    const verdict = await judge.verdictOn(mutant, ONE_BY_ONE[name]);
    judged.push({ mutant, verdict });
    console.log(`${judged.length}/${mutants.length} ${verdict} ${nameOf(mutant)}`);
  }
  judge.end();
  return { planned: mutants.length, judged };
}

function nameOf({ file, line, change }: Mutant): string {
  return `${file}:${line} ${change}`;
}

/** Prints each survivor that nobody has explained, and the result in one line. */
function print(name: string, all: number, results: readonly Judged[]): void {
  const left = results.filter(({ verdict }) => verdict !== "killed");
  const isExplained = ({ mutant: { file, change } }: Judged) => explained.has(`${file};${change}`);
  const open = left.filter((each) => !isExplained(each));
  for (const { mutant, verdict } of open) console.log(`${verdict} ${nameOf(mutant)}`);
  const count = (wanted: Verdict) => results.filter(({ verdict }) => verdict === wanted).length;
  const [killed, ran] = [count("killed"), results.length];
  const share = ((100 * killed) / Math.max(1, ran)).toFixed(1);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const rest = `${count("survived")} survived, ${count("untested")} untested, ${left.length - open.length} explained`;
  const run = ran === all ? "" : ` (of ${all})`;
  console.log(`${name}: killed ${killed} of ${ran}${run}, ${share} %, ${rest}, seed ${seed}, ${seconds} s`);
}
