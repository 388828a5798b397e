import { createVitest } from "vitest/node";

// Runs tests of the Worker in the current folder for its parent. It stays, since a new process would transform all modules
// again for each mutant.

/** A request of the parent. The answer: whether the tests pass. */
export interface WorkerTrial {
  /** The whole path of a file that has changed, and changes back after this. */
  readonly changed: string;
  readonly tests: readonly string[];
}

const vitest = await createVitest("test", {
  project: ["worker"],
  watch: false,
  bail: 1,
  maxWorkers: 1,
  silent: true,
  reporters: [{}],
});

/** All of them, since they have changed back. */
const everChanged = new Set<string>();

process.on("message", ({ changed, tests }: WorkerTrial) => void run(changed, tests));
process.on("disconnect", () => process.exit());

async function run(changed: string, tests: readonly string[]): Promise<void> {
  everChanged.add(changed);
  for (const file of everChanged) vitest.invalidateFile(file);
  const { testModules, unhandledErrors } = await vitest.start([...tests]);
  // Those of earlier runs are among them.
  const run = testModules.filter(({ relativeModuleId }) => tests.includes(relativeModuleId));
  process.send?.(run.length > 0 && run.every((each) => each.ok()) && unhandledErrors.length === 0);
}
