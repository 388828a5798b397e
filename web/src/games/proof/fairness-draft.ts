import type { Category } from "#simulator/games/win/outcome.ts";

// Named as their routes are.
export const FAIRNESS_GAMES = ["aviator", "win", "luckyhit", "mines"] as const;
export type FairnessGame = (typeof FAIRNESS_GAMES)[number];

interface Committed {
  readonly serverSeed: string;
  /** What was published before the first stake, in hex; empty: it is not compared with anything. */
  readonly commitment: string;
}

/** All that a result follows from. */
export type FairnessInput = Committed &
  (
    | {
        readonly game: "aviator";
        /** Of the first bettors in order of arrival, three at most. */
        readonly playerSeeds: readonly string[];
      }
    | { readonly game: "win"; readonly category: Category; readonly saasId: string; readonly period: number }
    | {
        readonly game: "luckyhit";
        /** The first bettors' seeds, joined. */
        readonly clientSeed: string;
        readonly period: number;
      }
    | { readonly game: "mines"; readonly clientSeed: string; readonly nonce: number; readonly traps: number }
  );

/** As they stand in the form's fields and, under the same names, in a link. */
export const FIELDS = {
  aviator: ["server_seed", "commitment", "seed1", "seed2", "seed3"],
  win: ["server_seed", "commitment", "category", "saas_id", "period"],
  luckyhit: ["server_seed", "commitment", "client_seed", "period"],
  mines: ["server_seed", "commitment", "client_seed", "nonce", "traps"],
} as const satisfies Record<FairnessGame, readonly string[]>;

export type FieldName = (typeof FIELDS)[FairnessGame][number];

/** What is typed so far. */
export type FairnessDraft = Readonly<Record<FieldName, string>>;

export const EMPTY_DRAFT: FairnessDraft = {
  server_seed: "",
  commitment: "",
  seed1: "",
  seed2: "",
  seed3: "",
  category: "P",
  saas_id: "1",
  client_seed: "",
  period: "",
  nonce: "",
  traps: "",
};

/** The link to the page where a player recomputes a result by hand, with these values filled in. */
export function fairnessPath(input: FairnessInput): string {
  const query = new URLSearchParams({ game: input.game });
  for (const [name, value] of Object.entries({ ...textsOf(input), ...committedTexts(input) })) {
    if (value !== "") query.set(name, value);
  }
  return `/fairness?${query.toString()}`;
}

/** What a link has filled in. A game that there is none of counts as the first. */
export function readFairnessQuery(query: URLSearchParams): { game: FairnessGame; draft: FairnessDraft } {
  const game = FAIRNESS_GAMES.find((each) => each === query.get("game")) ?? FAIRNESS_GAMES[0];
  const given = FIELDS[game].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return { game, draft: { ...EMPTY_DRAFT, ...Object.fromEntries(given) } };
}

function committedTexts({ serverSeed, commitment }: Committed): Partial<FairnessDraft> {
  return { server_seed: serverSeed, commitment };
}

function textsOf(input: FairnessInput): Partial<FairnessDraft> {
  switch (input.game) {
    case "aviator": {
      const [seed1 = "", seed2 = "", seed3 = ""] = input.playerSeeds;
      return { seed1, seed2, seed3 };
    }
    case "win":
      return { category: input.category, saas_id: input.saasId, period: String(input.period) };
    case "luckyhit":
      return { client_seed: input.clientSeed, period: String(input.period) };
    case "mines":
      return { client_seed: input.clientSeed, nonce: String(input.nonce), traps: String(input.traps) };
  }
}
