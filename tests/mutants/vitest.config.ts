import { matchesGlob, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { brandPlugin } from "#tools/brand/plugin.ts";

// Stryker runs tests of the Worker in Node with this, where its switch between mutants works.

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const TESTS = (process.env["MUTANTS_TESTS"] ?? "").split(" ");

/** In the order in which a part names its tests, the fastest first. */
class FastestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Stryker counts what each test covers only if each file has a worker. A mutant's files share one, which is faster.
    for (const { project } of files)
      project.config.isolate = (project.getProvidedContext() as { mode?: string }).mode !== "mutant";
    const place = ({ moduleId }: TestSpecification) =>
      TESTS.findIndex((glob) => matchesGlob(relative(process.cwd(), moduleId), glob));
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  plugins: [brandPlugin()],
  resolve: {
    alias: [
      { find: "cloudflare:workers", replacement: here("../world/platform/durable-object.ts") },
      { find: "cloudflare:test", replacement: here("node-cell.ts") },
      { find: /^(?:\.\.|#simulator)\/testing\/objects\.ts$/, replacement: here("node-cell.ts") },
    ],
  },
  test: {
    environment: "node",
    include: TESTS,
    setupFiles: [here("fixed-seed.ts")],
    sequence: { sequencer: FastestFirst },
    testTimeout: 60_000,
    fsModuleCache: false,
  },
});
