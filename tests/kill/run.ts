import { controlClock, controlForce, controlMembers } from "#contract/control/control.ts";
import type { History } from "../world/history/history.ts";
import { Reader } from "../world/history/reader.ts";
import { SeededRandom } from "../world/random.ts";
import { AviatorPlayer } from "./aviator-player.ts";
import { Caller, type Member, Tally } from "./caller.ts";
import { judge, type Judgement } from "./compare-books.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { KilledPlayer } from "./instant-player.ts";
import { LuckyHitPlayer } from "./lucky-hit-player.ts";
import { pause, type Player, type PlayerContext } from "./player.ts";
import type { RestartableServer } from "./restartable-server.ts";
import { openProviderGame, ProviderPlayer } from "./provider/provider-player.ts";
import { WalletPlayer } from "./wallet-player.ts";

/** Minor units: no member runs out of money. */
const START_BALANCE = 1_000_000_000;
/** The server's clock runs this many times faster than real time, so that kills meet every moment of a round. */
const SPEED = 5;
/** Real ms from a start to the next kill. In every third life the kill waits for a flight, at most this long. */
const LIFE_MIN_MS = 100;
const LIFE_MAX_MS = 2_500;
const FLIGHT_WAIT_MAX_MS = 15_000;
const LOOK_MS = 10;
/** A member's pause between two reads for a history. */
const READ_PAUSE_MS = [20, 300] as const;
const COMEBACK_MS = 1_000;

/** The players of the games, besides Aviator's, which time the kills. */
const GAMES: readonly ((context: PlayerContext) => Player)[] = [
  (context) => new LuckyHitPlayer(context),
  ...INSTANT_PLAYERS.map((game) => (context: PlayerContext) => new KilledPlayer(game, context)),
];

export interface KillOptions {
  readonly kills: number;
  readonly seed: number;
  readonly members: number;
  /** The next results of Aviator, hundredths, if a test needs long flights. */
  readonly flights?: readonly number[];
  /** Clients repeat requests under other ids, and the run must detect the doubled payments. */
  readonly careless?: boolean;
  /** False: one of the versions that run has no door for providers. */
  readonly hasProvider?: boolean;
  /** Gets all calls. Members read their money meanwhile, too. */
  readonly history?: History;
  readonly onKill?: (kills: number, tally: Tally) => void;
}

export interface KillReport extends Judgement {
  readonly tally: Tally;
}

/** Runs players against a server, kills it repeatedly and compares its books with its answers. */
export async function runKills(server: RestartableServer, options: KillOptions): Promise<KillReport> {
  const { history = null } = options;
  const tally = new Tally(history);
  const caller = new Caller(server, tally, options.careless ?? false);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let isOver = false;
  const { members: made } = await caller.control(controlMembers, { count: options.members, balance: START_BALANCE });
  const members = made.map(({ user_id: id, token }): Member => ({ id, token }));
  if (options.flights !== undefined) {
    await caller.control(controlForce, { table: "aviator", outcomes: options.flights.map((result) => result / 100) });
  }
  await caller.control(controlClock, { speed: SPEED });
  let streams = 0;
  const contextOf = (member: Member): PlayerContext => {
    const random = new SeededRandom(options.seed, `player ${member.id} ${streams++}`);
    return { server, caller, tally, random, member, isOver: () => isOver, over };
  };
  const [first] = members;
  const { hasProvider = true } = options;
  const providerGame = first === undefined || !hasProvider ? undefined : await openProviderGame(caller, first);
  const flyers = members.map((member) => new AviatorPlayer(contextOf(member)));
  const players: readonly Player[] = [
    ...flyers,
    ...GAMES.flatMap((playerOf) => members.map((member) => playerOf(contextOf(member)))),
    ...(providerGame === undefined ? [] : members.map((member) => new ProviderPlayer(contextOf(member), providerGame))),
    ...members.map(
      (member) =>
        new WalletPlayer(
          contextOf(member),
          members.filter((other) => other !== member),
        ),
    ),
  ];
  const readers = history === null ? [] : members.map((member) => readerOf(contextOf(member)));
  const playing = Promise.all([...players.map((player) => player.play()), ...readers.map(({ reading }) => reading)]);
  const killing = killAll(server, options, flyers, tally);
  // A player that fails must not wait for the last kill.
  await Promise.race([killing, playing]);
  isOver = true;
  end();
  await Promise.all([playing, killing]);
  const judged = await judge(caller, members, players, tally);
  await Promise.all(readers.map(({ reader }) => reader.readAll()));
  return { ...judged, tally };
}

function readerOf({ caller, member, random, isOver }: PlayerContext) {
  const reader = new Reader((path) => caller.look(path, member), random, pause);
  const read = async () => {
    while (!isOver()) {
      await pause(random.between(...READ_PAUSE_MS));
      await reader.readSome();
    }
  };
  return { reader, reading: read() };
}

async function killAll(
  server: RestartableServer,
  { kills, seed, onKill }: KillOptions,
  flyers: readonly AviatorPlayer[],
  tally: Tally,
): Promise<void> {
  const random = new SeededRandom(seed, "kills");
  for (let kill = 1; kill <= kills; kill++) {
    await pause(random.between(LIFE_MIN_MS, LIFE_MAX_MS));
    if (kill % 3 === 1) await waitForFlight(flyers);
    await server.killAndRestart();
    onKill?.(kill, tally);
  }
  // Players need time to reconnect after the last kill.
  await pause(COMEBACK_MS);
}

async function waitForFlight(flyers: readonly AviatorPlayer[]): Promise<void> {
  const giveUpAt = performance.now() + FLIGHT_WAIT_MAX_MS;
  while (!flyers.some(({ isFlying }) => isFlying) && performance.now() < giveUpAt) await pause(LOOK_MS);
}
