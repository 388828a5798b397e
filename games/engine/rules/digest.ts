import { commitment, type PlaySeeds } from "#fairness/draw.ts";

/** The outcomes of a game's made-up rounds, which the verifier in Go computes too. */
export interface OutcomeDigest {
  /** The outcome of a round as one line of text, from the server's seed and those of the players. */
  readonly line: (serverSeed: string, players: readonly string[], round: number) => string;
  /** The SHA-256 of a thousand lines. `verify digest -game GAME -rounds 1000` prints it. */
  readonly ofGo: string;
}

export function digestPlayerSeed(game: string, round: number, player: number): string {
  return commitment(`${game}:player:${round}:${player}`).slice(0, 20);
}

/** The seeds of a play without a table. Some have no entropy, since such plays are served. */
export function digestSeeds(game: string, serverSeed: string, round: number): PlaySeeds {
  const entropy = round % 8 === 0 ? "" : commitment(`${game}:entropy:${round}`).slice(0, 32);
  return { serverSeed, clientSeed: digestPlayerSeed(game, round, 1), entropy, nonce: round };
}
