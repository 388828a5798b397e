import { cloudflareTest } from "@cloudflare/vitest-plugin";
import react from "@vitejs/plugin-react";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import { brandPlugin } from "#tools/brand/plugin.ts";
import { memoryFolder } from "#tools/server/data-dir.ts";
import { OPERATORS } from "#contract/control/testing/operator.ts";

process.env["CLOUDFLARE_CF_FETCH_ENABLED"] ??= "false";
const memory = memoryFolder();
if (memory !== null) process.env["TMPDIR"] ??= memory;

const RULES = [
  "{contract,fairness}/**/*.test.ts",
  "games/{*/contract,*/rules,*/players}/**/*.test.ts",
  "games/all/*.test.ts",
  "tools/fairness/**/*.test.ts",
  "tests/verification/**/*.test.ts",
];
/** The simulated world replaces the platform, also its module `cloudflare:workers`. */
const WORLD = ["tests/world/**/*.test.ts"];
const PLATFORM = fileURLToPath(new URL("tests/world/platform/durable-object.ts", import.meta.url));
const NODE = [
  "packages/client/**/*.test.ts",
  "packages/conform/**/*.test.ts",
  "web/service-worker/**/*.test.ts",
  "tools/!(fairness)/**/*.test.ts",
  "tests/{asvs,documents,helpers,histories,kill,proof,reference-origin}/**/*.test.ts",
  "loadtest/**/*.test.ts",
  "simulator/directory/password-cost.test.ts",
];
const E2E = ["**/*.e2e.test.ts"];
/** Parts of tests/browsers/journeys.test.ts. */
const JOURNEYS = ["games/*/screen/browser-journey.test.ts"];
/** Parallel test files: one more than the cores, because each waits now and then. */
const WORKERS = availableParallelism() + 1;
/** Generous timeout: tests never assert speed. */
const TIMEOUT_MS = 90_000;
const never = [...configDefaults.exclude, "**/dist/**", ".cache/**", ".data/**"];

/** Number of runs and seed of the property test of all money calls: `npx vitest run tests/money/money.property.test.ts`. */
const property = { runs: numberIn("FC_RUNS"), seed: numberIn("FC_SEED") };

/** Rows of the large history of tests/rows-of-calls.test.ts. */
const history = { rows: numberIn("HISTORY_ROWS") };

/** Takes minutes, so it is a command of its own: `npm run rows`. */
const ROWS = ["tests/rows-of-*.test.ts", "tests/cost-of-history.test.ts"];

/** File for results as JSON, which CI counts. */
const report = process.env["TEST_REPORT"];

/** Tests on the platform, in workerd, with the bindings of wrangler.toml. */
const onPlatform = (name: string, include: string[], exclude: string[]): TestProjectConfiguration => ({
  plugins: [
    brandPlugin(),
    cloudflareTest({
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        r2Buckets: ["RECORDINGS", "ARCHIVE"],
        bindings: {
          // The first flights of Aviator are long enough to cash out in: 3.71 and 2.34 without seeds of players.
          FAIRNESS_KEY: "fairness-key-1459-of-the-tests",
          PAYMENT_KEY: "the-payment-key-of-the-tests",
          RECEIPT_KEY: "test:a-receipt-key-of-the-tests-0123456789",
          OPERATORS,
          TEST_BENCH: "on",
          CELLS: "3",
        },
      },
    }),
  ],
  resolve: {
    alias: [
      {
        find: "./password-cost.ts",
        replacement: fileURLToPath(new URL("simulator/testing/password-cost.ts", import.meta.url)),
      },
      {
        find: "../objects/simulator-object.ts",
        replacement: fileURLToPath(new URL("simulator/testing/opened-objects.ts", import.meta.url)),
      },
    ],
  },
  test: {
    name,
    provide: { property, history },
    // A new workerd for each file, with all modules, would take as long as its tests.
    isolate: false,
    setupFiles: ["./games/all/server/testing/clean-start.ts"],
    fsModuleCache: false,
    // Unbundled, a hash would look up each function that it calls and take five times as long.
    deps: { optimizer: { ssr: { enabled: true, include: ["@noble/hashes/sha2.js"] } } },
    maxWorkers: WORKERS,
    testTimeout: TIMEOUT_MS,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    include,
    exclude: [...never, ...exclude],
  },
});

export default defineConfig({
  test: {
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    coverage: {
      // V8 coverage does not work in workerd; instrumented code works everywhere.
      provider: "istanbul",
      include: ["{contract,edge,fairness,games,simulator}/**/*.ts"],
      exclude: ["**/testing/**", "**/*.test.ts"],
      reporter: ["text-summary", "json-summary"],
    },
    projects: [
      onPlatform(
        "worker",
        [
          "edge/**/*.test.ts",
          "simulator/**/*.test.ts",
          "games/*/server/**/*.test.ts",
          "tests/*.test.ts",
          "tests/money/*.test.ts",
        ],
        [...RULES, ...WORLD, ...NODE, ...E2E, ...ROWS],
      ),
      onPlatform("rows", ROWS, []),
      {
        // The rules are pure functions and need no platform.
        test: {
          name: "rules",
          isolate: false,
          environment: "node",
          maxWorkers: WORKERS,
          testTimeout: TIMEOUT_MS,
          include: RULES,
          exclude: never,
        },
      },
      {
        plugins: [brandPlugin(), react()],
        test: {
          name: "dom",
          environment: "jsdom",
          maxWorkers: WORKERS,
          testTimeout: TIMEOUT_MS,
          // Cached transforms would miss a new file that matches an `import.meta.glob`.
          fsModuleCache: false,
          pool: "vmThreads",
          setupFiles: ["./games/all/screen/testing/provide-games.ts", "./web/src/testing/user-timing.ts"],
          include: ["web/src/**/*.test.{ts,tsx}", "games/*/screen/**/*.test.{ts,tsx}"],
          exclude: [...never, ...E2E, ...JOURNEYS],
        },
      },
      {
        plugins: [brandPlugin()],
        resolve: { alias: { "cloudflare:workers": PLATFORM } },
        test: {
          name: "world",
          environment: "node",
          maxWorkers: WORKERS,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          include: WORLD,
          exclude: never,
        },
      },
      {
        test: {
          name: "node",
          isolate: false,
          environment: "node",
          maxWorkers: WORKERS,
          testTimeout: TIMEOUT_MS,
          hookTimeout: 60_000,
          include: NODE,
          exclude: [...never, ...E2E],
        },
      },
      {
        // A real browser against the built app on bare workerd, as `npm start` runs it.
        test: {
          name: "e2e",
          environment: "node",
          include: E2E,
          exclude: never,
          globalSetup: ["./tests/helpers/e2e-setup.ts"],
          maxWorkers: WORKERS,
          // Browsers and servers need the machine, so they run after all other tests.
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});

function numberIn(name: string): number | null {
  const value = process.env[name];
  return value === undefined || value === "" ? null : Number(value);
}
