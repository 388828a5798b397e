import { History } from "#tests/world/history/history.ts";
import { Reader } from "#tests/world/history/reader.ts";
import { dieInAlarmRate, Fault, type FaultCounts, NO_FAULTS, randomRates } from "./faults.ts";
import { judge, repeatAll, stillOpen } from "./verify.ts";
import { afterwards } from "./afterwards.ts";
import { AviatorPlayer } from "./players/aviator.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { playInstant, playsVerified } from "./players/instant.ts";
import { type Entry, Journal, Rounds } from "./players/journal.ts";
import { LuckyHitPlayer } from "./players/lucky-hit.ts";
import { recharge, applyProfit, buy, joinEvent, redeem, spendTwice, transfer, withdraw } from "./players/money.ts";
import { Network } from "./players/network.ts";
import { Player } from "./players/player.ts";
import { openProviderGame, ProviderPlayer } from "./players/provider.ts";
import { fillPool, settle } from "./players/setup.ts";
import { statementBroken } from "./players/statements.ts";
import { guess, guessesPaid, peekAtPrice } from "./players/win.ts";
import { SeededRandom } from "./random.ts";
import { World, type WorldOptions } from "./world.ts";
import { DAY_MS } from "#contract/values/durations.ts";

/** Plays the seeds from `first` on. Returns each one's faults with the command that repeats it. */
export async function wrongWith(
  first: number,
  count: number,
  options: Omit<WorldOptions, "keep"> = {},
): Promise<string[]> {
  const found: string[] = [];
  for (let seed = first; seed < first + count; seed++) {
    const { wrong } = await play(seed, options);
    const flags = (["relays", "gifts", "receipts"] as const)
      .filter((name) => options[name])
      .map((name) => ` --${name}`);
    if (options.provider === false) flags.push(" --no-provider");
    if (wrong.length > 0) {
      found.push(`npm run simulate -- --seeds 1 --seed ${seed} --keep 200${flags.join("")}`, ...wrong);
    }
  }
  return found;
}

/** The mean time between two actions of a player. */
const THINKS_MS = 3_000;
const JOINS = 0.6;

interface Pastime {
  readonly deeds: readonly ((player: Player) => Promise<void>)[];
  /** Runs when all is quiet: recomputes the plays, and returns the rows that they must have left in the ledgers. */
  readonly settled?: (player: Player) => Promise<Entry[]>;
}

const MONEY: Pastime = { deeds: [transfer, transfer, redeem, buy, recharge, withdraw, applyProfit] };
const GIFTS: Pastime = { deeds: [joinEvent, joinEvent, recharge] };
/** The games over REST; those with a socket are players of their own. */
const PASTIMES: readonly Pastime[] = [
  MONEY,
  { deeds: [guess, guess, peekAtPrice], settled: guessesPaid },
  ...INSTANT_PLAYERS.map((game) => ({
    deeds: [(player: Player) => playInstant(game, player)],
    settled: (player: Player) => playsVerified(game, player),
  })),
];

/** The players of a world. Each world has some of all kinds of players. */
class PlayerGroup {
  readonly #members: readonly Player[];
  readonly #deeds: readonly ((player: Player) => Promise<void>)[];
  readonly #players: (AviatorPlayer | LuckyHitPlayer | ProviderPlayer)[];

  constructor(
    members: readonly Player[],
    random: SeededRandom,
    { gifts = false }: WorldOptions,
    providers: readonly ProviderPlayer[],
  ) {
    this.#players = [...providers];
    this.#members = members;
    const chosen = PASTIMES.filter(() => random.chance(JOINS));
    const pastimes = chosen.length === 0 ? [MONEY] : chosen;
    this.#deeds = [...pastimes, ...(gifts ? [GIFTS] : [])].flatMap(({ deeds }) => deeds);
    const flies = random.chance(JOINS);
    const playsCards = random.chance(JOINS);
    for (const player of members) {
      if (flies && random.chance(JOINS)) this.#players.push(new AviatorPlayer(player));
      if (playsCards && random.chance(JOINS)) this.#players.push(new LuckyHitPlayer(player));
    }
  }

  /** Plays until a time (real ms), and then until all requests are answered. */
  async play(until: number): Promise<void> {
    const playing = this.#players.map((player) => player.play());
    await Promise.all(this.#members.map((player) => this.#busy(player, until)));
    for (const player of this.#players) player.leave();
    await Promise.all(playing);
  }

  /** Records the rows that the games must have left in the ledgers, and recomputes the rounds. */
  async settle(): Promise<void> {
    for (const player of this.#players) this.#note(await player.settled());
    for (const player of this.#members) {
      for (const { settled } of PASTIMES) if (settled) this.#note(await settled(player));
    }
  }

  #note(entries: readonly Entry[]): void {
    this.#members[0]?.journal.later.push(...entries);
  }

  /** Starts actions without waiting for their results, and waits for all of them at the end. */
  async #busy(player: Player, until: number): Promise<void> {
    const { network, random } = player;
    const deeds: Promise<void>[] = [];
    for (;;) {
      await network.sleep(random.wait(THINKS_MS));
      if (network.now >= until) break;
      const deed = random.pick(this.#deeds);
      if (deed !== undefined) deeds.push(deed(player));
    }
    await Promise.all(deeds);
  }
}

/** The duration of the faults, ms of this world's real time. */
const FAULTY_MS = 45_000;
/** The longest round: Win Go's. */
const ALONE_MS = 180_000;
/** Time for late alarms and for messages under way. */
const SETTLES_MS = 75_000;
/** Of the simulator's time: a round of Win Go and more. */
const LEAP_MS = 200_000;
const AFTER_LEAP_MS = 8_000;
const LEAPS_MAX = 20;
/** Time leaps of an operator during the faults: within a round, and over several. */
const FAULTY_LEAPS_MS = [700, 5_000, 14_000, 40_000, 200_000] as const;

export interface Played {
  readonly seed: number;
  /** The hash of the trace. */
  readonly hash: string;
  readonly events: number;
  readonly counts: FaultCounts;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** The faults. Empty: the world is correct. */
  readonly wrong: readonly string[];
  /** Lines of what clients asked and were told, if the options want them. */
  readonly history: string;
}

/** Plays a world with faults, waits until all is quiet, and compares the books with the answers. */
export async function play(seed: number, options: WorldOptions = {}): Promise<Played> {
  const world = new World(seed, options);
  const journal = new Journal();
  const history = options.history === true ? new History() : null;
  const verdict = await playWith(seed, world, journal, history, options).catch((error: unknown) => ({
    lost: 0,
    doubled: 0,
    wrong: [...world.mistakes, ...journal.broken, `stopped: ${error instanceof Error ? error.stack : String(error)}`],
  }));
  const { events } = world.scheduler;
  const wrong = verdict.wrong.length > 0 ? [...verdict.wrong, ...world.trace.kept] : [];
  const { acknowledged } = journal;
  return {
    ...verdict,
    seed,
    hash: world.close(),
    events,
    counts: world.faults.counts,
    acknowledged,
    wrong,
    history: history?.text() ?? "",
  };
}

async function playWith(seed: number, world: World, journal: Journal, history: History | null, options: WorldOptions) {
  const { scheduler, faults } = world;
  const network = new Network(world, history);
  const rounds = new Rounds(journal);
  const homes = await scheduler.settled(settle(world, network));
  const members = homes.map((home) => {
    const others = homes.filter(({ id }) => id !== home.id);
    return new Player({ network, journal, rounds, random: new SeededRandom(seed, `person ${home.id}`), home, others });
  });
  // Profit can be moved from the day after its arrival.
  await scheduler.settled(Promise.all(members.map(recharge)));
  await scheduler.settled(network.leap(DAY_MS));
  if (options.gifts === true) fillPool(world);
  const providers = await scheduler.settled(openProviders(seed, network, members, options));
  const random = new SeededRandom(seed, "storm");
  const group = new PlayerGroup(members, random, options, providers);
  faults.rates = randomRates(random);
  if (history !== null)
    faults.rates = { ...faults.rates, dieInAlarm: dieInAlarmRate(new SeededRandom(seed, "alarms")) };
  const until = scheduler.now + FAULTY_MS;
  const playing = group.play(until);
  const readers = history === null ? [] : members.map((player) => readerOf(player, seed));
  const reading = readers.map((reader) => readUntil(reader, network, until));
  if (history !== null) reading.push(burst(members, network, new SeededRandom(seed, "bursts"), until));
  const work = [kills(world, network, random, until), leaps(world, network, rounds, random, until)];
  await scheduler.pass(FAULTY_MS);
  // The rounds that are running end with faults, and no later stake makes up for what their alarms lose.
  if (history !== null) await scheduler.pass(ALONE_MS);
  faults.rates = NO_FAULTS;
  await scheduler.settled(Promise.all([playing, ...reading, ...work]));
  await scheduler.pass(SETTLES_MS);
  history?.calms();
  try {
    await quiet(world, network);
    await scheduler.settled(repeatAll(journal, options.receipts === true));
    // A repeat of a refused request may be accepted, and then leaves work of its own.
    await quiet(world, network);
    await scheduler.settled(group.settle());
    const statements = members.map((player) => statementBroken(world, player));
    journal.broken.push(...(await scheduler.settled(Promise.all(statements))).flat(), ...network.receipts.broken);
  } finally {
    // After the settlement, which may send a provider's early callbacks once more; also of a world that is never quiet.
    await scheduler.settled(Promise.all(readers.map(({ reader }) => reader.readAll())));
  }
  const verdict = await scheduler.settled(judge(world, network, journal));
  // A fault that shows already would show afterwards as well.
  if (history !== null || verdict.wrong.length > 0) return verdict;
  const wrong = await scheduler.settled(
    afterwards({ seed, world, network, journal, members, hasReceipts: options.receipts === true }),
  );
  return { ...verdict, wrong };
}

/** The mean time between two reads of a member. */
const READS_MS = 700;

function readerOf(player: Player, seed: number): { reader: Reader; random: SeededRandom } {
  const random = new SeededRandom(seed, `reader of ${player.home.id}`);
  return {
    reader: new Reader(
      (path) => player.look(path),
      random,
      (ms) => player.network.sleep(ms),
    ),
    random,
  };
}

/** Starts reads without waiting for their answers. */
async function readUntil(
  { reader, random }: ReturnType<typeof readerOf>,
  network: Network,
  until: number,
): Promise<void> {
  const reads: Promise<void>[] = [];
  for (;;) {
    await network.sleep(random.wait(READS_MS));
    if (network.now >= until) break;
    reads.push(reader.readSome());
  }
  await Promise.all(reads);
}

const BURSTS_MS = 4_000;
const BURST_MAX = 3;
const BURST_DEEDS = [...PASTIMES.flatMap(({ deeds }) => deeds), joinEvent, spendTwice];

/** All members do the same thing at the same moment, some several times, so that their calls share a commit. */
async function burst(members: readonly Player[], network: Network, random: SeededRandom, until: number): Promise<void> {
  const deeds: Promise<void>[] = [];
  for (;;) {
    await network.sleep(random.wait(BURSTS_MS));
    if (network.now >= until) break;
    const deed = random.pick(BURST_DEEDS);
    for (const player of members) {
      for (let count = random.between(1, BURST_MAX); count > 0 && deed !== undefined; count--) deeds.push(deed(player));
    }
  }
  await Promise.all(deeds);
}

/** Its choices follow a stream of their own, so that worlds without a provider stay as they are. */
async function openProviders(
  seed: number,
  network: Network,
  members: readonly Player[],
  { provider = true }: WorldOptions,
): Promise<ProviderPlayer[]> {
  const random = new SeededRandom(seed, "provider");
  if (!provider || !random.chance(JOINS)) return [];
  const game = await openProviderGame(network);
  return members
    .filter(() => random.chance(JOINS))
    .map((player) => new ProviderPlayer(player, game, new SeededRandom(seed, `provider of ${player.home.id}`)));
}

async function quiet(world: World, network: Network): Promise<void> {
  for (let count = 0; stillOpen(world).length > 0; count++) {
    if (count === LEAPS_MAX) throw new Error(`never quiet: ${stillOpen(world).join()}`);
    await world.scheduler.settled(network.leap(LEAP_MS));
    await world.scheduler.pass(AFTER_LEAP_MS);
  }
}

async function kills(world: World, network: Network, random: SeededRandom, until: number): Promise<void> {
  for (;;) {
    const wait = random.wait(world.faults.rates.killEvery);
    if (!(network.now + wait < until)) return;
    await network.sleep(wait);
    random.pick(world.hosts)?.kill(new Fault("killed"));
  }
}

async function leaps(
  world: World,
  network: Network,
  rounds: Rounds,
  random: SeededRandom,
  until: number,
): Promise<void> {
  for (;;) {
    const wait = random.wait(world.faults.rates.leapEvery);
    if (!(network.now + wait < until)) return;
    await network.sleep(wait);
    world.faults.counts.leaps++;
    rounds.isLeaping = true;
    network.history?.leaps(true);
    await network.leap(random.pick(FAULTY_LEAPS_MS));
    rounds.isLeaping = false;
    network.history?.leaps(false);
  }
}
