import { defineConfig } from "oxlint";

/** By message: the imports that a folder may not have. A pattern that begins with `!` allows again. */
type Forbidden = Readonly<Record<string, string[]>>;

function zone(files: string[], excludeFiles: string[], forbidden: Forbidden) {
  const patterns = Object.entries(forbidden).map(([message, group]) => ({ group, message }));
  return { files, excludeFiles, rules: { "eslint/no-restricted-imports": ["error", { patterns }] as never } };
}

/** By name: why rules do not use a global. */
function pure(messages: Readonly<Record<string, string>>) {
  const globals = Object.entries(messages).map(([name, message]) => ({ name, message }));
  return { "eslint/no-restricted-globals": ["error", { checkGlobalObject: true, globals }] as never };
}

const TESTS = "**/*.test.ts";
const FAR: Forbidden = {
  "More than one folder up: use a package import (#edge/…, #simulator/…).": ["../../**"],
};
const CALLERS = ["#web/**", "#client/**", "#conform/**", "#loadtest/**"];

const SIMULATOR: Forbidden = {
  ...FAR,
  "The simulator sees what a real origin would see: of the gateway it takes the contract alone.": ["#edge/**"],
  "The simulator takes nothing from its callers.": CALLERS,
};

const IMPURE = "Rules are pure.";
const PURE = {
  performance: "Rules are pure: `now` comes in as an argument.",
  crypto: "Rules are pure: seeds come in as arguments.",
  setTimeout: IMPURE,
  setInterval: IMPURE,
  queueMicrotask: IMPURE,
  fetch: IMPURE,
  console: IMPURE,
  process: IMPURE,
};

/** The imports that each zone may have. For a file of several zones the last one holds. */
const zones = [
  // The packages have manifests of their own, which know no package import of this one.
  zone(["**"], ["packages/**"], FAR),
  zone(["*.config.ts"], [], { "Another folder: use a package import (#edge/…, #tools/…).": ["./*/**"] }),
  zone(["edge/**"], ["contract/**"], {
    ...FAR,
    "The gateway knows the simulator as an upstream like any other: edge/upstream/simulator.ts.": ["#simulator/**"],
    "The gateway takes nothing from its callers.": CALLERS,
  }),
  zone(["edge/**/*.test.ts"], [], {
    ...FAR,
    "Tests of the gateway know of the simulator only how to forget what it holds.": [
      "#simulator/**",
      "!#simulator/testing/objects.ts",
      ...CALLERS,
    ],
  }),
  zone(["edge/upstream/simulator.ts"], [], {
    ...FAR,
    "Of the simulator only its entry, and the bindings that it needs.": [
      "#simulator/**",
      "!#simulator/play-money.ts",
      "!#simulator/simulator.ts",
      "!#simulator/objects/bindings.ts",
      ...CALLERS,
    ],
  }),
  zone(["edge/client-pages.ts"], [], {
    ...FAR,
    "Of the client only its table of routes, which is data.": ["#simulator/**", ...CALLERS, "!#web/routing/routes.ts"],
  }),
  zone(["edge/middleware/security-headers.ts"], [], {
    ...FAR,
    "Of the client only the text of the first script, for its hash.": [
      "#simulator/**",
      ...CALLERS,
      "!#web/start/first.js?raw",
    ],
  }),
  zone(["edge/worker.ts"], [], {
    ...FAR,
    "Of the simulator only the classes of its Durable Objects, and what hands it the games.": [
      "#simulator/**",
      "!#simulator/catalogue/catalogue.ts",
      "!#simulator/cell/cell.ts",
      "!#simulator/demo-provider/demo-provider.ts",
      "!#simulator/cell/cell-games.ts",
      "!#simulator/directory/directory.ts",
      "!#simulator/rounds/relay.ts",
      "!#simulator/rounds/rounds.ts",
      ...CALLERS,
    ],
  }),
  zone(["edge/settings.ts"], [], {
    ...FAR,
    "Of the simulator only the bindings that it needs.": [
      "#simulator/**",
      "!#simulator/objects/bindings.ts",
      ...CALLERS,
    ],
  }),
  zone(["contract/**"], [TESTS, "contract/examples/**", "contract/transport/testing/**"], {
    ...FAR,
    "The contract imports zod, the brand, numbers of phones and itself.": [
      "**",
      "!zod/mini",
      "!libphonenumber-js/min",
      "!#brand/brand.ts",
      "!./**",
      "!../[a-z]*",
      "!../[a-z]*/**",
      "!#contract/**",
    ],
  }),
  zone(["simulator/**"], [], SIMULATOR),
  zone(["simulator/**"], [TESTS, "simulator/testing/**"], {
    ...SIMULATOR,
    "The simulator knows no game: the entry hands them over (simulator/games.ts).": ["#games/**"],
  }),
  zone(["fairness/**"], [TESTS], {
    ...FAR,
    "Fairness imports hashes, curves and itself.": ["**", "!@noble/hashes/**", "!@noble/curves/**", "!./**"],
  }),
  zone(["games/**"], [TESTS], {
    ...FAR,
    "Games import zod, the contract with its documents, fairness and each other.": [
      "**",
      "!zod/mini",
      "!./**",
      "!../[a-z]*",
      "!../[a-z]*/**",
      "!#contract/**",
      "!#fairness/**",
      "!#games/**",
    ],
  }),
  zone(["games/*/rules/**"], [TESTS], {
    ...FAR,
    "Rules import fairness, each other, and what all games agree on.": [
      "**",
      "!./**",
      "!#contract/games/**",
      "!#contract/values/kolkata.ts",
      "!#fairness/**",
      "!#games/engine/rules/**",
    ],
  }),
  zone(["games/*/server/**", "games/servers.ts"], ["**/*.e2e.test.ts"], {
    ...FAR,
    "The server's half of a game takes nothing from the client.": ["#edge/**", "#games/*/screen/**", ...CALLERS],
  }),
  zone(
    ["games/screens.ts", "games/*/game.ts", "games/*/screen/**"],
    ["**/*.e2e.test.ts", "**/browser-journey.test.ts"],
    {
      ...FAR,
      "The client's half of a game takes nothing from servers and load tests.": [
        "#edge/**",
        "#games/*/server/**",
        "#loadtest/**",
        "#simulator/**",
      ],
    },
  ),
  zone(["contract/documents/**"], [TESTS], {
    ...FAR,
    "The documents import zod, the brand and the contract, and are handed the games.": [
      "**",
      "!zod/mini",
      "!#brand/{brand,details}.ts",
      "!./**",
      "!../[a-z]*",
      "!../[a-z]*/**",
      "!#contract/**",
    ],
  }),
  zone(["web/**"], ["**/*.e2e.test.ts"], {
    ...FAR,
    "The client takes nothing from servers and load tests.": ["#edge/**", "#simulator/**", "#loadtest/**"],
  }),
  zone(["web/src/**"], ["**/*.test.{ts,tsx}", "**/testing/**"], {
    ...FAR,
    "The client takes nothing from servers and load tests.": ["#edge/**", "#simulator/**", "#loadtest/**"],
    "The games stand above the shell: web/src/data/games.ts holds what they hand to it.": ["#games/**"],
  }),
  zone(["packages/client/**"], ["packages/client/testing/**", TESTS], {
    "The client is published alone: it takes zod, and the contract and the games by their paths.": [
      "**",
      "!zod/mini",
      "!./**",
      "!../../{contract,games}",
      "!../../{contract,games}/**",
    ],
  }),
  zone(["packages/conform/**"], [TESTS], {
    "The kit is published alone: it takes the contract and the games, by their paths.": [
      "#*/**",
      "../../{brand,edge,fairness,loadtest,simulator,tests,tools,web}/**",
      "../../../{brand,edge,fairness,loadtest,simulator,tests,tools,web}/**",
    ],
  }),
  zone(["loadtest/**"], [], {
    ...FAR,
    "Load tests take what all share, and how relays ask.": [
      "#edge/**",
      "#simulator/**",
      "!#simulator/objects/placement.ts",
      "!#simulator/catalogue/gift-times.ts",
      "#web/**",
    ],
  }),
  zone(["loadtest/bench/**", "loadtest/runner/**", "loadtest/soak/**", "loadtest/run.ts"], [], {
    ...FAR,
    "Benchmarks take what all share, and what starts the server.": ["#edge/**", "#simulator/**", "#web/**"],
  }),
];

export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "oxc", "react", "vitest"],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["dist/", "tests/versions/releases/", ".data/", ".cache/", ".tsc/", ".wrangler/", "coverage/"],
  rules: {
    "eslint/eqeqeq": ["error", "always", { null: "ignore" }],
    "eslint/no-var": "error",
    "eslint/prefer-const": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "import/no-unassigned-import": ["error", { allow: ["**/*.css", "**/raw-modules.ts", "**/load-checks.ts"] }],
    "oxc/no-accumulating-spread": "error",
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": [
      "error",
      { allowForKnownSafeCalls: [{ from: "package", package: "react", name: "act" }] },
    ],
    "typescript/no-misused-promises": "error",
    "typescript/no-misused-spread": ["error", { allow: ["string"] }],
    "typescript/switch-exhaustiveness-check": "error",
    "unicorn/prefer-array-flat-map": "error",
    "vitest/no-standalone-expect": ["error", { additionalTestBlockFunctions: ["afterEach"] }],
    "vitest/valid-expect": ["error", { maxArgs: 2 }],

    "eslint/no-shadow": "off",
    "eslint/no-underscore-dangle": "off",
    "eslint/no-unmodified-loop-condition": "off",
    "import/default": "off",
    "import/no-named-as-default-member": "off",
    "react/exhaustive-effect-dependencies": "off",
    "react/no-unstable-nested-components": ["error", { allowAsProps: true }],
    "react/react-in-jsx-scope": "off",
    "typescript/consistent-return": "off",
    "typescript/no-base-to-string": "off",
    "typescript/no-generated-empty-object-type": "off",
    "typescript/no-unnecessary-type-arguments": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/unbound-method": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-sort": "off",
    "unicorn/prefer-add-event-listener": "off",
    "unicorn/require-post-message-target-origin": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/require-to-throw-message": "off",
  },
  overrides: [
    {
      files: ["edge/**", "simulator/**", "fairness/**", "games/*/rules/**"],
      excludeFiles: [TESTS, "simulator/time/clock.ts", "edge/worker.ts", "edge/workbench/store.ts"],
      rules: {
        "eslint/no-restricted-properties": [
          "error",
          { object: "Date", property: "now", message: "Time comes in as an argument, from the clock of its object." },
          { object: "Math", property: "random", message: "Randomness comes in as an argument." },
        ],
      },
    },
    ...zones,
    // The root is one folder up from these, so such an import would pass the zones by.
    { files: ["*/*.{js,ts,tsx}"], rules: { "import/no-relative-parent-imports": "error" } },
    {
      files: ["fairness/**", "games/*/contract/**", "games/*/contract.ts", "games/*/players/**"],
      excludeFiles: [TESTS],
      rules: pure({ Date: PURE.performance, ...PURE }),
    },
    {
      // tools/tsconfig/rules.json knows no other global. The timeline needs Date to convert a given time.
      files: ["games/*/rules/**"],
      excludeFiles: [TESTS, "games/win-go/rules/timeline.ts"],
      rules: pure({ Date: PURE.performance }),
    },
    {
      files: [
        "*.config.ts",
        "edge/worker.ts",
        "tools/server/assets-worker.ts",
        "tests/helpers/e2e-setup.ts",
        "loadtest/bench/workers/*.ts",
        "**/*.d.ts",
      ],
      rules: { "import/no-default-export": "off" },
    },
    { files: ["**/*.d.ts"], rules: { "eslint/no-var": "off" } },
    { files: ["edge/worker.ts", "packages/client/index.ts"], rules: { "oxc/no-barrel-file": "off" } },
    {
      // Common expectations are in functions and hooks.
      files: [
        "{simulator,games/*/server,tests}/**/*.test.ts",
        "tests/browsers/journey.ts",
        "tests/helpers/single-step-browser.ts",
        "**/browser-journey.test.ts",
      ],
      rules: { "vitest/no-standalone-expect": "off", "vitest/expect-expect": "off" },
    },
    {
      files: ["{web,games/*/screen}/**/*.test.{ts,tsx}", "web/src/testing/**"],
      rules: { "import/no-unassigned-import": "off", "react/globals": "off", "vitest/expect-expect": "off" },
    },
  ],
});
