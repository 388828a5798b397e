import { CATEGORIES } from "#simulator/games/win/outcome.ts";
import { isPeriod } from "#simulator/games/win/timeline.ts";
import type { FairnessDraft, FairnessGame, FairnessInput, FieldName } from "./fairness-draft.ts";

/** What is wrong with a field. */
export type FieldFault =
  | "required"
  | "spaces"
  | "tooLong"
  | "hash"
  | "playerSeed"
  | "joinedSeeds"
  | "order"
  | "category"
  | "table"
  | "winPeriod"
  | "wholeNumber"
  | "traps";

export type FieldFaults = Readonly<Partial<Record<FieldName, FieldFault>>>;

export interface ReadDraft {
  /** Null as long as anything is wrong. */
  readonly input: FairnessInput | null;
  readonly faults: FieldFaults;
}

const SEED_MAX = 200;
/** As the contract has the seeds of players. */
const PLAYER_SEED = /^[A-Za-z0-9]{20}$/;
const JOINED_SEEDS = /^(?:[A-Za-z0-9]{20}){0,3}$/;
const SHA256_HEX = /^[0-9a-f]{64}$/;
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/;
const TRAPS_MAX = 24;

/** Reads what was typed, strictly: a seed with a blank at its end would give another result and no hint why. */
export function readDraft(game: FairnessGame, draft: FairnessDraft): ReadDraft {
  const faults: Partial<Record<FieldName, FieldFault>> = {};

  function checked(name: FieldName, faultOf: (text: string) => FieldFault | null): string {
    const fault = faultOf(draft[name]);
    if (fault !== null) faults[name] = fault;
    return draft[name];
  }
  const input = readInput(game, {
    text: (name) => checked(name, seedFault),
    matching: (name, pattern, fault) => checked(name, (text) => (pattern.test(text) ? null : fault)),
    number: (name) => Number(checked(name, numberFault)),
    fault(name, fault) {
      faults[name] ??= fault;
    },
  });
  return { input: Object.keys(faults).length === 0 ? input : null, faults };
}

interface Reader {
  /** A seed, any text without blanks. */
  text(name: FieldName): string;
  matching(name: FieldName, pattern: RegExp, fault: FieldFault): string;
  number(name: FieldName): number;
  fault(name: FieldName, fault: FieldFault): void;
}

function readInput(game: FairnessGame, read: Reader): FairnessInput | null {
  const serverSeed = read.text("server_seed");
  const commitment = read.matching("commitment", optional(SHA256_HEX), "hash");
  const common = { serverSeed, commitment };
  switch (game) {
    case "aviator":
      return { ...common, game, playerSeeds: readPlayerSeeds(read) };
    case "win": {
      const letter = read.matching("category", /^[PSBE]$/, "category");
      const saasId = read.matching("saas_id", /^[1-9]\d{0,5}$/, "table");
      const period = read.number("period");
      if (!isPeriod(period)) read.fault("period", "winPeriod");
      const category = CATEGORIES.find((each) => each === letter);
      return category === undefined ? null : { ...common, game, category, saasId, period };
    }
    case "luckyhit":
      return {
        ...common,
        game,
        clientSeed: read.matching("client_seed", JOINED_SEEDS, "joinedSeeds"),
        period: read.number("period"),
      };
    case "mines": {
      const clientSeed = read.text("client_seed");
      const nonce = read.number("nonce");
      const traps = read.number("traps");
      if (traps < 1 || traps > TRAPS_MAX) read.fault("traps", "traps");
      return { ...common, game, clientSeed, nonce, traps };
    }
  }
}

function readPlayerSeeds(read: Reader): string[] {
  const names = ["seed1", "seed2", "seed3"] as const;
  const seeds = names.map((name) => read.matching(name, optional(PLAYER_SEED), "playerSeed"));
  // They count in order of arrival: there is no second without a first.
  for (const [at, name] of names.entries()) {
    if (seeds[at] === "" && seeds.slice(at).some((later) => later !== "")) read.fault(name, "order");
  }
  return seeds.filter((seed) => seed !== "");
}

function optional(pattern: RegExp): RegExp {
  return new RegExp(`^$|${pattern.source}`);
}

function seedFault(text: string): FieldFault | null {
  if (text === "") return "required";
  if (/\s/.test(text)) return "spaces";
  return text.length > SEED_MAX ? "tooLong" : null;
}

function numberFault(text: string): FieldFault | null {
  if (text === "") return "required";
  return WHOLE_NUMBER.test(text) ? null : "wholeNumber";
}
