import { apiOf } from "#contract/documents/api.ts";
import type { GameContract } from "#contract/documents/game-contract.ts";
import { PLATFORM_RULES } from "#contract/documents/rules.ts";
import { specifiedBy } from "#contract/documents/specified.ts";
import { contracts } from "../contracts.ts";
import type { GameEntry } from "../engine/contract/game-entry.ts";
import { singleStepDocuments } from "../engine/contract/single-step-documents.ts";

/** Every game: the calls, sockets and documents of all games derive from this list. */
export const games: readonly GameContract[] = Object.values<GameEntry>(contracts).map((game) => ({
  name: game.name,
  calls: game.calls,
  ...("documents" in game ? game.documents : singleStepDocuments(game.singleStep)),
}));

export const api = apiOf(games);

export const { areas, backendAreas, sockets, callAt, isCallPath, exampleOf, exampleOfFrame } = api;

// Pure, so that the Worker leaves out what it does not read.

/** The answers that the specification shows, by method and path. */
export const SPECIFIED = /* @__PURE__ */ specifiedBy(games);

type Contract = (typeof contracts)[keyof typeof contracts];
type Documents = Contract extends infer Each ? (Each extends { documents: infer Parts } ? Parts : never) : never;
type Sentences = Documents extends infer Each ? (Each extends { sentences: infer S } ? keyof S : never) : never;

export type RuleName = keyof typeof PLATFORM_RULES | Sentences;

/** The sentence of the contract that each rule holds to. Fields have a sentence of their own, which names the field. */
export const RULES = /* @__PURE__ */ Object.assign(
  {},
  PLATFORM_RULES,
  ...games.map(({ sentences }) => sentences),
) as Readonly<Record<RuleName, string>>;
