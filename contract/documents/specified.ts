import { type Answers, PLATFORM_ANSWERS } from "#contract/specified/answers.ts";
import type { GameContract } from "./game-contract.ts";

/** The answers that the specification shows, by method and path. */
export const specifiedBy = (games: readonly GameContract[]): Answers =>
  Object.assign({}, PLATFORM_ANSWERS, ...games.map(({ answers }) => answers)) as Answers;
