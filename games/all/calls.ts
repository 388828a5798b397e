import { contracts } from "../contracts.ts";

type Contracts = typeof contracts;
type SocketGame = {
  [Game in keyof Contracts]: Contracts[Game] extends { socket: unknown } ? Game : never;
}[keyof Contracts];

/** The calls of every game, by its name in a client. */
export const gameCalls = Object.fromEntries(
  Object.entries(contracts).map(([name, { calls }]) => [name, calls]),
) as unknown as { readonly [Game in keyof Contracts]: Contracts[Game]["calls"] };

/** The games with a socket: their frames by the names that the player sends and receives them under. */
export const gameSockets = Object.fromEntries(
  Object.entries(contracts).flatMap(([name, game]) => ("socket" in game ? [[name, game.socket]] : [])),
) as unknown as { readonly [Game in SocketGame]: Contracts[Game]["socket"] };
