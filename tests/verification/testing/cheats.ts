import { ed25519 } from "@noble/curves/ed25519.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOUR_MS } from "#contract/values/durations.ts";
import { beaconRoundAfter, saltRound } from "#fairness/beacon.ts";
import { lastSeed, walkBack } from "#fairness/chain.ts";
import { commitment, mixedSeed, playFloats, type PlaySeeds } from "#fairness/draw.ts";
import { RECEIPT, rootText } from "#fairness/receipt.ts";
import { earlierLine, entryText, headText, type LogLine, signedHead } from "#fairness/log.ts";
import { termsOf } from "#fairness/terms.ts";
import { leafHash, rootFrom, rootOf } from "#fairness/tree.ts";
import { drawOutcome as drawFlight } from "#games/aviator/rules/outcome.ts";
import { roundOf as flightOf } from "#games/aviator/rules/timeline.ts";
import { drawOutcome as drawHands } from "#games/lucky-hit/rules/outcome.ts";
import { roundOf as handsOf } from "#games/lucky-hit/rules/timeline.ts";
import { drawLayout } from "#games/mines/rules/layout.ts";
import { drawOutcome as drawPrice } from "#games/win-go/rules/outcome.ts";
import { roundOf as winRoundOf } from "#games/win-go/rules/timeline.ts";
import { beaconKeys, LOCAL_SCHEDULE, signRound } from "#tools/server/local-beacon.ts";
import { ROOT } from "#tools/paths.ts";

// Patched operators as data: an honest operator's data, and the patched data in its place. The browser's checks
// and the verifier in Go read the same file. `node tests/verification/testing/cheats.ts` writes it again.

export const CHEATS_FILE = join(ROOT, "games/engine/screen/proof/testing/cheats.json");

const drawRoll = (seeds: PlaySeeds) => Math.floor(playFloats(seeds)() * 10_000);

type Fields = Readonly<Record<string, unknown>>;

/** A checker's input: a round with the list of chains, an exported stake, all kept receipts, or two lists of chains. */
export interface Shown {
  readonly round?: Fields;
  readonly chains?: Fields;
  readonly evidence?: Fields;
  /** All receipts that a browser kept. */
  readonly saved?: Fields;
  readonly kept?: Fields;
  readonly now?: Fields;
  /** An answer of the public list, the head that was kept before, and the keys that sign. */
  readonly log?: Fields;
  readonly head?: Fields;
  readonly keys?: readonly Fields[];
  /** The entries on void rounds. */
  readonly voids?: readonly string[];
}

export interface Cheat {
  readonly name: string;
  readonly honest: Shown;
  readonly cheat: Shown;
}

const LENGTH = 8;
const INDEX = 3;
const TABLE = "win:P:1";
const PERIOD = 20_261_121_064;
const FLIGHT = 179_538_442_726;
const PUBLISHED = 1_795_000_000_000;
const keys = beaconKeys(new Uint8Array(32).fill(7));
const last = lastSeed("a key of sixteen", TABLE, 1);
const seedAt = (index: number) => walkBack(last, LENGTH - index);
const salt = signRound(keys, saltRound(LOCAL_SCHEDULE, PUBLISHED));

function chainOf(change: Fields = {}): Fields {
  const place = { table: TABLE, chain: 1, end: seedAt(0), length: LENGTH, first_period: null, retired: null };
  const salted = { salt_round: salt.round, salt_randomness: salt.randomness, salt_signature: salt.signature };
  return { ...place, publish_time: PUBLISHED, ...salted, salted_from: 1, ...change };
}

function listOf(chains: readonly Fields[], server_time = PUBLISHED + HOUR_MS): Fields {
  const { genesisTime: genesis_time, period } = LOCAL_SCHEDULE;
  const beacon = { address: "", public_key: keys.publicKey, genesis_time, period, each_round: true };
  return { server_time, queryset: chains, beacon, voided: 0, receipt_keys: [{ id: "own", public_key: OWN }] };
}

const HANDS = 59_840_362;
const LOCKS: Readonly<Record<string, number>> = {
  [TABLE]: winRoundOf(PERIOD).lockTime,
  luckyhit: handsOf(HANDS).lockTime,
  aviator: flightOf(FLIGHT).lockTime,
};

interface Drawn {
  readonly seed?: string;
  readonly saltText?: string | null;
  readonly beaconAt?: number;
  /** Hex behind the beacon's signature. */
  readonly padding?: string;
}

const SALT: string | null = salt.randomness;

/** The place and seeds of a round. `beaconAt`: another round of the beacon than the first after the lock. */
function placed(
  table: string,
  { seed = seedAt(INDEX), saltText = SALT, beaconAt = 0, padding = "" }: Drawn = {},
): Fields {
  const beacon = signRound(keys, beaconRoundAfter(LOCAL_SCHEDULE, LOCKS[table] ?? 0) + beaconAt);
  const signature = `${beacon.signature}${padding}`;
  const randomness = bytesToHex(sha256(hexToBytes(signature)));
  return {
    commitment: seedAt(INDEX - 1),
    chain: 1,
    index: INDEX,
    seed,
    salt: saltText,
    beacon_round: beacon.round,
    beacon_randomness: randomness,
    beacon_signature: signature,
    voided: false,
    server_seed: mixedSeed(seed, saltText, randomness),
    forced: false,
  };
}

function winRound(options: Drawn = {}): Fields {
  const place = placed(TABLE, options);
  const { price, lastNum } = drawPrice(String(place["server_seed"]), "P:1", PERIOD);
  const named = { game: "win", category: "P", saas_id: "1", period: PERIOD, client_seed: "P:1", nonce: PERIOD };
  return { ...named, ...place, price, last_num: lastNum };
}

const PLAYERS = ["Q2AlyjYoIondBMTh7fy5", "mL0pOTBFVpBCK2qZ4DXC"];

/** `players`: whose seeds are drawn with. */
function flight(players: readonly string[] = PLAYERS, shown: readonly (string | null)[] = PLAYERS): Fields {
  const place = placed("aviator");
  const { sha512hash, hex, decimal, result } = drawFlight(String(place["server_seed"]), players);
  const [player_seed1 = null, player_seed2 = null, player_seed3 = null] = shown;
  const drawn = { sha512hash, hex, decimal, result: result / 100, player_seed1, player_seed2, player_seed3 };
  return { game: "aviator", period: FLIGHT, ...place, ...drawn };
}

/** A round of Lucky Hit with the seeds of these players. */
function hands(players: readonly string[]): Fields {
  const place = placed("luckyhit");
  const client_seed = players.join("");
  const { black, red, blackWin, luckyHitOdds } = drawHands(String(place["server_seed"]), client_seed, HANDS);
  const dealt = { black, red, black_win: blackWin, lucky_hit_odds: luckyHitOdds };
  return { game: "luckyhit", period: HANDS, ...place, client_seed, nonce: HANDS, ...dealt };
}

const SERVER_SEED = "5ff5c610e633b2a91c46d1be1f74286b";
const CLIENT_SEED = "Q2AlyjYoIondBMTh7fy5";
const ENTROPY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

function rollOf(drawnWith: string, change: Fields = {}): Fields {
  const seeds = { serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, nonce: 2 };
  const shown = { server_seed: SERVER_SEED, client_seed: CLIENT_SEED, entropy: ENTROPY, nonce: 2 };
  const bet = { target: 5000, over: true, roll: drawRoll({ ...seeds, entropy: drawnWith }) };
  const named = { game: "dice", period: "7", commitment: commitment(SERVER_SEED), forced: false };
  return { ...named, ...shown, ...bet, ...change };
}

const [SECRET, FOREIGN] = [new Uint8Array(32), new Uint8Array(32).fill(9)];
const OWN = bytesToHex(ed25519.getPublicKey(SECRET));

function sign(lines: string, secret = SECRET, key = "own"): Fields {
  const tree = { leaf: `${RECEIPT}\n${lines}`, index: 0, size: 1, path: [] };
  const root = rootFrom(tree) ?? "";
  const signature = bytesToHex(ed25519.sign(utf8ToBytes(rootText(root)), secret));
  return { ...tree, key, arrival: Number(/arrival (\d+)/.exec(lines)?.[1]), root, signature };
}

const ARRIVAL = flightOf(FLIGHT).takeOffTime + 5_000;
const lines = (event: string, table: string, more: string, { bet = "7", arrival = ARRIVAL - 12_000 } = {}) =>
  `event ${event}\ntable ${table}\nround ${table === "aviator" ? FLIGHT : 7}\nmember 1000017\nbet ${bet}\namount 10000\n` +
  `arrival ${arrival}\n${more}`;
const seeds = `commitment ${commitment(SERVER_SEED)}\nclient_seed ${CLIENT_SEED}\nentropy ${ENTROPY}\nnonce 2`;
const roll = (target: number) => lines("stake", "dice", `${seeds}\ntarget ${target}\nover true\nforced false`);
/** A second roll, under a number and a commitment of its own. */
const second = (nonce: number) =>
  roll(5000)
    .replaceAll(/(round|bet) 7/g, "$1 8")
    .replace("nonce 2", `nonce ${nonce}`)
    .replace(/commitment \w+/, `commitment ${commitment("next")}`);
const saved = (receipts: readonly Fields[]): Shown => ({
  saved: { receipts, receipt_keys: listOf([])["receipt_keys"] },
});
const rolled = Number(rollOf(ENTROPY)["roll"]);
const TERMS = "b8896b58aaf5c24fa0040082a0c2fb349162682714646eff1369499be24cf052";
const game = lines("stake", "mines", `${seeds}\ntraps 3\nforced false`);
const taken = (opened: string, payout: number) => lines("cash-out", "mines", `opened ${opened}\npayout ${payout}`);
const flown = lines("stake", "aviator", "slot 0\nauto none\nsilence none\nseed Q2AlyjYoIondBMTh7fy5");
const cashed = (tag: number) =>
  lines("cash-out", "aviator", `slot 0\nauto none\nsilence none\ncoefficient 134\npayout 13400\ntag ${tag}`, {
    arrival: ARRIVAL,
  });

/** Signed by a settled round of Win Go. */
const CLOSED = LOCKS[TABLE] ?? 0;
const guess = (event: string, more = "", arrival = CLOSED - 1) =>
  lines(event, TABLE, `pick N${String(winRound()["last_num"])}${more}`, { arrival }).replace(
    "round 7",
    `round ${PERIOD}`,
  );
/** A stake on a digit that does not come. */
const missed = (arrival: number) =>
  guess("stake", "", arrival).replace(/pick N\d/, `pick N${(Number(winRound()["last_num"]) + 1) % 10}`);
const won = (payout: number) => guess("payout", `\nresult ${String(winRound()["price"])}\npayout ${payout}`);

/** A roll as its round shows it afterwards, sound in itself. */
function otherRoll(change: Fields): Fields {
  const { server_seed, entropy } = { ...rollOf(ENTROPY), ...change };
  const seeds = { serverSeed: String(server_seed), clientSeed: CLIENT_SEED, entropy: String(entropy), nonce: 2 };
  return { ...rollOf(ENTROPY), ...change, roll: drawRoll(seeds) };
}

/** The payout of 100 on Black with the seeds of these players. */
const paidOn = (players: readonly string[]) => (hands(players)["black_win"] === true ? 196 : 0);

function evidence(receipts: readonly Fields[], round: Fields = rollOf(ENTROPY), paid = 0, amount = 100): Shown {
  const record = { amount, payout: paid, status: paid === 0 ? "F" : "S" };
  const { beacon, receipt_keys } = listOf([]);
  const chains = round["chain"] === undefined ? [] : chainsOf(round);
  return {
    evidence: { format: "round evidence 1", record, receipts, round, chains, beacon, receipt_keys },
  };
}

function chainsOf({ game }: Fields, chain = chainOf()): Fields[] {
  return [{ ...chain, table: game === "win" ? TABLE : game }];
}

const round = (entity: Fields, chain = chainOf()): Shown => ({
  round: entity,
  chains: listOf(chainsOf(entity, chain)),
});
const lists = (now: readonly Fields[]): Shown => ({ kept: listOf([chainOf()]), now: listOf(now) });
const MINES = { game: "mines", period: "7", commitment: commitment(SERVER_SEED), server_seed: SERVER_SEED };
const mineSeeds = { serverSeed: SERVER_SEED, clientSeed: CLIENT_SEED, entropy: ENTROPY, nonce: 2 };
const board = { traps: 3, trap_indexes: drawLayout(mineSeeds, 3), forced: false };
const minesRound = { ...MINES, client_seed: CLIENT_SEED, entropy: ENTROPY, nonce: 2, ...board };
const before = signRound(keys, salt.round - 20);
const ground = {
  salt_round: before.round,
  salt_randomness: before.randomness,
  salt_signature: before.signature,
};

/** A play as its app asked for it, with the seeds that it showed, and the receipt of these lines for it. */
const shownSeeds = { commitment: commitment(SERVER_SEED), client_seed: CLIENT_SEED, nonce: 2, entropy: ENTROPY };
function askedFor(request: Fields, text: string): Fields {
  const terms = termsOf(request);
  return { ...sign(`${text}\nterms ${terms}`), request: { ...request, terms } };
}
const rollRequest = { amount: 100, target: 5000, over: true, key: "the-roll", ...shownSeeds };
const gameRequest = { amount: 100, traps: 3, ...shownSeeds };
const lost = (trap: number, opened = "1,7") =>
  lines("payout", "mines", `opened ${opened}\nresult ${trap}\npayout 0`, { arrival: ARRIVAL });
const [TRAP = 0] = board.trap_indexes;
const SAFE = Array.from({ length: 25 }, (_, at) => at + 1).find((cell) => !board.trap_indexes.includes(cell)) ?? 0;

const staked = (seed: string) => flown.replace(/seed \w+/, `seed ${seed}`);
const dealtTo = (seed: string) =>
  lines("stake", "luckyhit", `pick B\nseed ${seed}`, { arrival: handsOf(HANDS).lockTime - 5_000 }).replace(
    "round 7",
    `round ${HANDS}`,
  );

const logKeys = [{ id: "own", public_key: OWN }];
const listed = (subject: string, lines: readonly LogLine[]) => entryText({ subject, lines }, PUBLISHED);

const LIST = "rangoli/local";

function headOf(entries: readonly string[], secret = SECRET, name = LIST): string {
  const text = headText(name, { size: entries.length, root: rootOf(entries) });
  return signedHead(text, bytesToHex(ed25519.getPublicKey(secret)), ed25519.sign(utf8ToBytes(text), secret));
}

/** A list of two entries, and the answer with the second of them. `said`: its text in the answer. */
function entryShown(entry: string, said = entry): Shown {
  const first = listed("key own", [["public_key", OWN]]);
  const answer = { head: headOf([first, entry]), queryset: [{ index: 1, entry: said }], consistency: [] };
  return { log: { ...answer, inclusion: [leafHash(first)] }, keys: logKeys };
}

const chainEntry = listed("chain win:P:1 1", [
  ["length", LENGTH],
  ["end", seedAt(0)],
]);
const [ONE = "", TWO = ""] = PLAYERS;
const THREE = "aaaaaaaaaaaaaaaaaaaa";
const seedsOf = (players: readonly string[]) =>
  listed(`seeds aviator ${FLIGHT}`, [...players.map((seed): LogLine => ["seed", seed]), ["others", 4]]);

/** A list of three entries that a browser saw with the first two. */
function grown(first: string, secret = SECRET): Shown {
  const entries = ["entry 1", "entry 2", "entry 3"];
  const now = entries.with(0, first);
  const proof = { queryset: [], inclusion: null, consistency: [leafHash("entry 3")] };
  return {
    head: { size: 2, root: rootOf(entries.slice(0, 2)) },
    log: { head: headOf(now, secret), ...proof },
    keys: logKeys,
  };
}

/** A list of four entries that a browser saw, and the one that a restore to its first two began. `named`: as the list before. */
function restored(named: string): Shown {
  const before = ["entry 1", "entry 2", "entry 3", "entry 4"];
  const line = earlierLine({ name: named, kept: 2, size: 3, root: rootOf(before.slice(0, 3)) });
  const begun = listed(`generation ${PUBLISHED}`, [["reason", "restore"], line]);
  const now = [...before.slice(0, 2), begun];
  const inclusion = [rootOf(before.slice(0, 2))];
  return {
    head: { size: 4, root: rootOf(before), name: LIST, head: headOf(before) },
    log: {
      head: headOf(now, SECRET, `${LIST}/${PUBLISHED}`),
      queryset: [{ index: 2, entry: begun }],
      inclusion,
      consistency: [],
    },
    keys: logKeys,
  };
}

/** The first void rounds of an operator who calls off only those with such an outcome. */
function voidsOf(isUnwanted: (outcome: number) => boolean): Shown {
  const drawn = Array.from({ length: 100 }, (_, at) => {
    const seed = commitment(`void ${at}`);
    return at % 4 === 0
      ? { table: TABLE, outcome: drawPrice(seed, "P:1", PERIOD + at).price }
      : { table: "aviator", outcome: drawFlight(seed, PLAYERS).result / 100 };
  });
  const voids = drawn
    .filter(({ outcome }) => isUnwanted(outcome))
    .slice(0, 12)
    .map(({ table, outcome }, at) => listed(`avoided ${table} ${at}`, [["outcome", outcome]]));
  return { voids };
}

export const cheats: readonly Cheat[] = [
  {
    name: "voids chosen",
    honest: voidsOf(() => true),
    cheat: voidsOf((outcome) => (outcome >= 10_000 ? outcome % 5 === 0 : outcome >= 2)),
  },
  { name: "list forked", honest: grown("entry 1"), cheat: grown("another") },
  {
    name: "entries dropped under a new name of the list",
    honest: restored(LIST),
    cheat: restored("rangoli/another"),
  },
  { name: "head of the list by another key", honest: grown("entry 1"), cheat: grown("entry 1", FOREIGN) },
  {
    name: "list entry changed",
    honest: { ...round(winRound()), ...entryShown(chainEntry) },
    cheat: { ...round(winRound({ seed: seedAt(INDEX) })), ...entryShown(chainEntry.replace("8", "9"), chainEntry) },
  },
  {
    name: "chain ground after its beacon, with an earlier time than the list has",
    honest: { ...round(winRound()), ...entryShown(chainEntry) },
    cheat: {
      ...round(winRound({ saltText: before.randomness }), chainOf({ ...ground, publish_time: PUBLISHED - 60_000 })),
      ...entryShown(chainEntry),
    },
  },
  {
    name: "seed order changed",
    honest: { ...round(flight([ONE, TWO], [ONE, TWO])), ...entryShown(seedsOf([ONE, TWO])) },
    cheat: { ...round(flight([TWO, ONE], [TWO, ONE])), ...entryShown(seedsOf([ONE, TWO])) },
  },
  {
    name: "third seed dropped",
    honest: { ...round(flight([ONE, TWO, THREE], [ONE, TWO, THREE])), ...entryShown(seedsOf([ONE, TWO, THREE])) },
    cheat: { ...round(flight([ONE, TWO], [ONE, TWO])), ...entryShown(seedsOf([ONE, TWO, THREE])) },
  },
  {
    name: "terms flipped",
    honest: evidence([sign(roll(5000))]),
    cheat: evidence([sign(roll(5000)), sign(roll(9000))]),
  },
  {
    name: "terms flipped under the signed digest",
    honest: evidence([sign(`${roll(5000)}\nterms ${TERMS}`), sign(roll(5000))]),
    cheat: evidence([sign(`${roll(5000)}\nterms ${TERMS}`), sign(`${roll(9000)}\nterms ${TERMS}`)]),
  },
  {
    name: "chain ground for a known salt",
    honest: round(winRound()),
    cheat: round(winRound({ saltText: before.randomness }), chainOf(ground)),
  },
  {
    name: "chain ground and published as an older one",
    honest: lists([chainOf(), chainOf({ chain: 2, publish_time: PUBLISHED + 7_200_000 })]),
    cheat: lists([chainOf(), chainOf({ chain: 2 })]),
  },
  { name: "salt left out", honest: round(winRound()), cheat: round(winRound({ saltText: null })) },
  {
    name: "salt changed",
    honest: lists([chainOf()]),
    cheat: lists([chainOf(ground)]),
  },
  { name: "end of a chain changed", honest: lists([chainOf()]), cheat: lists([chainOf({ end: seedAt(1) })]) },
  {
    name: "outcome after stakes",
    honest: round(winRound()),
    cheat: round({ ...winRound(), price: Number(winRound()["price"]) + 1 }),
  },
  {
    name: "crash shown earlier to large stakes",
    honest: round(flight()),
    cheat: round({ ...flight(), result: Number(flight()["result"]) - 0.01 }),
  },
  { name: "player's seed ignored", honest: round(flight()), cheat: round(flight(PLAYERS.slice(0, 1))) },
  { name: "entropy ignored", honest: { round: rollOf(ENTROPY) }, cheat: { round: rollOf("") } },
  { name: "beacon one earlier", honest: round(winRound()), cheat: round(winRound({ beaconAt: -1 })) },
  { name: "late beacon", honest: round(winRound()), cheat: round(winRound({ beaconAt: 1 })) },
  {
    name: "beacon's signature padded until its hash suits",
    honest: round(winRound()),
    cheat: round(winRound({ padding: "00" })),
  },
  {
    name: "committed seed swapped",
    honest: round(winRound()),
    cheat: round(winRound({ seed: commitment("another") })),
  },
  {
    name: "committed seed of a roll swapped",
    honest: { round: rollOf(ENTROPY) },
    cheat: { round: rollOf(ENTROPY, { commitment: commitment("another") }) },
  },
  {
    name: "rotation at nonce 0",
    honest: saved([sign(roll(5000)), sign(second(3))]),
    cheat: saved([sign(roll(5000)), sign(second(2))]),
  },
  {
    name: "number skipped",
    honest: saved([sign(roll(5000)), sign(second(3)), sign(second(4).replaceAll("bet 8", "bet 9"))]),
    cheat: saved([sign(roll(5000)), sign(second(4))]),
  },
  {
    name: "next number taken once the entropy had come",
    honest: saved([askedFor(rollRequest, roll(5000))]),
    cheat: saved([askedFor(rollRequest, second(3))]),
  },
  {
    name: "commitment of a kept roll swapped in its round",
    honest: evidence([sign(roll(5000))]),
    cheat: evidence(
      [sign(roll(5000))],
      otherRoll({ server_seed: commitment("x"), commitment: commitment(commitment("x")) }),
    ),
  },
  {
    name: "entropy of a kept roll swapped in its round",
    honest: evidence([sign(roll(5000))]),
    cheat: evidence([sign(roll(5000))], otherRoll({ entropy: ENTROPY.replace("0", "1") })),
  },
  {
    name: "accepted seed dropped",
    honest: evidence([sign(staked(ONE))], flight([ONE, TWO], [ONE, TWO])),
    cheat: evidence([sign(staked(ONE))], flight([TWO], [TWO])),
  },
  {
    name: "accepted seed of a later stake dropped",
    honest: evidence([sign(staked(`${THREE} ${ONE}`))], flight([ONE, TWO], [ONE, TWO])),
    cheat: evidence([sign(staked(`${THREE} ${ONE}`))], flight([TWO, THREE], [TWO, THREE])),
  },
  {
    name: "accepted seed of Lucky Hit dropped",
    honest: evidence([sign(dealtTo(ONE))], hands([TWO, ONE]), paidOn([TWO, ONE])),
    cheat: evidence([sign(dealtTo(ONE))], hands([TWO]), paidOn([TWO])),
  },
  {
    name: "another amount signed under the terms that were asked for",
    honest: evidence([askedFor(rollRequest, roll(5000))]),
    cheat: evidence([askedFor(rollRequest, roll(5000).replace("amount 10000", "amount 5000"))], rollOf(ENTROPY), 0, 50),
  },
  {
    name: "terms of another request signed",
    honest: evidence([askedFor(rollRequest, roll(5000))]),
    cheat: evidence([{ ...sign(`${roll(5000)}\nterms ${TERMS}`), request: rollRequest }]),
  },
  {
    name: "client seed changed by the operator",
    honest: saved([askedFor(rollRequest, roll(5000))]),
    cheat: saved([askedFor(rollRequest, roll(5000).replace(CLIENT_SEED, THREE))]),
  },
  {
    name: "more traps laid than were asked for",
    honest: evidence([askedFor(gameRequest, game), sign(lost(TRAP))], minesRound),
    cheat: evidence([askedFor(gameRequest, game.replace("traps 3", "traps 5")), sign(lost(TRAP))], {
      ...minesRound,
      traps: 5,
      trap_indexes: drawLayout(mineSeeds, 5),
    }),
  },
  {
    name: "game of Mines lost on a safe cell",
    honest: evidence([sign(game), sign(lost(TRAP))], minesRound),
    cheat: evidence([sign(game), sign(lost(SAFE, "none"))], minesRound),
  },
  {
    name: "payout table changed with its verifier",
    honest: evidence([sign(game), sign(taken("1,7", 12_727))], minesRound, 127.27),
    cheat: evidence([sign(game), sign(taken("1,7", 12_500))], minesRound, 125),
  },
  {
    name: "stake booked on a round that had closed, once its loss was known",
    honest: evidence([sign(missed(CLOSED - 1))], winRound()),
    cheat: evidence([sign(missed(CLOSED))], winRound()),
  },
  {
    name: "stake of Aviator booked on a flight whose crash was known",
    honest: evidence([sign(staked(ONE))], flight([ONE, TWO], [ONE, TWO])),
    cheat: evidence(
      [sign(staked(ONE).replace(/arrival \d+/, `arrival ${LOCKS["aviator"]}`))],
      flight([ONE, TWO], [ONE, TWO]),
    ),
  },
  {
    name: "payout signed other than its result gives",
    honest: evidence([sign(guess("stake")), sign(won(88_200))], winRound(), 882),
    cheat: evidence([sign(guess("stake")), sign(won(78_400))], winRound(), 784),
  },
  {
    name: "payout signed and paid otherwise",
    honest: evidence([sign(guess("stake")), sign(won(88_200))], winRound(), 882),
    cheat: evidence([sign(guess("stake")), sign(won(88_200))], winRound(), 784),
  },
  {
    name: "roll signed other than its seed gives",
    honest: evidence([sign(`${roll(1000)}\nroll ${rolled}\npayout 10888`)], rollOf(ENTROPY, { target: 1000 }), 108.88),
    cheat: evidence([sign(`${roll(1000)}\nroll ${rolled - 1_000}\npayout 0`)], rollOf(ENTROPY, { target: 1000 })),
  },
  {
    name: "receipt of another key",
    honest: evidence([sign(roll(5000))]),
    cheat: evidence([sign(roll(5000), FOREIGN, "foreign")]),
  },
  {
    name: "receipt under a forged signature",
    honest: evidence([sign(roll(5000))]),
    cheat: evidence([sign(roll(5000), FOREIGN)]),
  },
  {
    name: "receipt of another stake",
    honest: evidence([sign(game), sign(taken("1,7", 12_727))], minesRound, 127.27),
    cheat: evidence([sign(game), sign(taken("1,7", 12_727).replace("bet 7", "bet 8"))], minesRound, 127.27),
  },
  {
    name: "arrival shifted before what the player saw",
    honest: evidence([sign(flown), sign(cashed(4_750))], flight(), 134),
    cheat: evidence([sign(flown), sign(cashed(5_250))], flight(), 134),
  },
  {
    name: "cancelled after a cash-out",
    honest: evidence([sign(flown), sign(cashed(4_750))], flight(), 134),
    cheat: evidence([sign(flown), sign(cashed(4_750)), sign(lines("cancel", "aviator", "").trim())], flight(), 134),
  },
];

if (import.meta.main) writeFileSync(CHEATS_FILE, `${JSON.stringify(cheats, null, 1)}\n`);
