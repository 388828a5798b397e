/** Files whose mutants a part counts, and the tests in Node that judge them, the fastest first. */
export interface Part {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

const PAYING = "{guess,hand,layout,odds,outcome,play,single-step,stake}";
// Those of the documents import every route, and judge words alone.
const CONTRACT_TESTS = ["contract/*.test.ts", "contract/{values,games,forms,transport}/*.test.ts"];

export const PARTS = {
  payouts: {
    mutate: [`games/*/rules/${PAYING}.ts`],
    tests: [
      `games/{aviator,engine,mines,win-go}/rules/${PAYING}.test.ts`,
      `games/lucky-hit/rules/${PAYING}.test.ts`,
      "games/all/single-step.test.ts",
      "games/dice/rules/play.test.ts",
    ],
  },
  ledger: {
    mutate: ["simulator/ledger/*.ts"],
    tests: [
      "simulator/ledger/{stake,statement,ledger,seals,receipts}.test.ts",
      "simulator/cell/limits/member-limits.test.ts",
      "simulator/ledger/books.property.test.ts",
    ],
  },
  limits: {
    mutate: ["simulator/cell/limits/{rules,member-limits}.ts", "contract/games/stake-limits.ts"],
    tests: ["simulator/cell/limits/{rules,member-limits}.test.ts", "contract/games/stake-limits.test.ts"],
  },
  money: {
    mutate: [
      "contract/values/{values,digits}.ts",
      "contract/shown-number.ts",
      "contract/games/{delivery,stake-odds}.ts",
    ],
    tests: CONTRACT_TESTS,
  },
  reader: {
    mutate: ["contract/values/{tolerant,tolerant-schema,read-in-forms,rare-forms,wrappers,lossless,entered,json}.ts"],
    tests: CONTRACT_TESTS,
  },
  middleware: {
    // The tests of the others need workerd.
    mutate: ["edge/middleware/{request-address,visitor-address}.ts"],
    tests: ["edge/middleware/{request-address,visitor-address}.test.ts"],
  },
} as const satisfies Record<string, Part>;
