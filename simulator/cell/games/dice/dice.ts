import { diceClientSeed, diceRecords, diceRoll, diceRoundDetail } from "#games/dice/calls.ts";
import { isRefusal, refuse, type Refusal } from "#contract/refusals.ts";
import { NONE, stakeLeaf } from "#simulator/ledger/receipts.ts";
import { coefficient, payout, DICE_LIMITS } from "#games/dice/rules/stake.ts";
import { isWin, type Bet, drawRoll, proveRound } from "#games/dice/rules/roll.ts";
import { answer, answerMoney, type Route, type MemberCall } from "#simulator/http/route.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { betOf, DICE, ForcedRolls, pickOf, diceSchema } from "./rolls.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import { InstantGame, instantPastime } from "../instant-game.ts";
import { InstantSeeds, isSeen, type PlayFairness, type SeenSeeds } from "../instant-seeds.ts";
import type { CellGame } from "../game.ts";
import { dicePlayer } from "#games/dice/player.ts";
import type { Invariant } from "#contract/control/operate.ts";
import { type DrawnRow, instantChecks, instantDrawCheck } from "../stake-checks.ts";

/** The public seeds of the member's next roll, shown before its stake. */
function nextRoll({ rolls, seeds }: DiceBooks, member: number): PlayFairness {
  return seeds.shown(member, seeds.nextPlace(member, rolls.nextNumber(member)), seeds.clientSeed(member));
}

/** The same of the roll after one. */
function fairnessAfter(books: DiceBooks, { member, number }: Stake): PlayFairness {
  const { rolls, seeds } = books;
  if (number + 1 === rolls.nextNumber(member)) return nextRoll(books, member);
  return seeds.shown(member, seeds.placeOf(member, number + 1), seeds.clientSeed(member));
}

function outcomeOf(rolled: Stake) {
  const [roll, bet] = [rolled.result ?? 0, betOf(rolled)];
  return { roll, won: isWin(roll, bet), coefficient: coefficient(bet), price: rolled.payout };
}

function rollView(books: DiceBooks, rolled: Stake) {
  const { at, ended_after: balance } = rolled;
  return {
    ...outcomeOf(rolled),
    id: String(at),
    balance: balance ?? 0,
    fairness: fairnessAfter(books, rolled),
  };
}

function recordView(rolled: Stake) {
  const { at, create_time, amount, fee } = rolled;
  return {
    id: String(at),
    create_time,
    ...betOf(rolled),
    ...outcomeOf(rolled),
    amount,
    delivery: amount - fee,
    fee,
  };
}

/** The data to recompute a roll. */
function roundView({ seeds }: DiceBooks, rolled: Stake) {
  const { at, member, number, seed, entropy, forced, result } = rolled;
  const place = seeds.placeOf(member, number);
  return {
    game: "dice" as const,
    period: String(at),
    ...seeds.shown(member, place, seed),
    server_seed: seeds.serverSeed(member, place),
    entropy,
    forced: forced === 1,
    ...betOf(rolled),
    roll: result ?? 0,
  };
}

/** The receipt of a roll, before it is signed; empty: no such roll. */
function diceLeaves({ rolls, seeds }: Pick<DiceBooks, "rolls" | "seeds">, member: number, id: string) {
  const rolled = rolls.find(member, Number(id));
  if (rolled === null) return [];
  const { at, number, seed, entropy, amount, create_time: arrival, forced } = rolled;
  const place = seeds.placeOf(member, number);
  const { generation, nonce } = place;
  const { target, over } = betOf(rolled);
  const { roll, price } = outcomeOf(rolled);
  const leaf = stakeLeaf({ table: DICE, round: at, member, bet: String(at), amount, arrival, generation }, [
    ["commitment", seeds.commitment(member, place)],
    ["client_seed", seed],
    ["entropy", entropy || NONE],
    ["nonce", nonce],
    ["target", target],
    ["over", over],
    ["forced", forced === 1],
    // Settled in the same commit, so one receipt says both.
    ["roll", roll],
    ["payout", price],
  ]);
  return [leaf];
}

function diceRoutes(books: DiceBooks): Route<MemberCall>[] {
  return [
    answerMoney(
      diceRoll,
      (call: MemberCall, wanted) => {
        const rolled = rollDice(books, call, wanted);
        return isRefusal(rolled) ? rolled : rollView(books, rolled);
      },
      {
        again({ member, now }, wanted) {
          const first = firstRoll(books, member, wanted);
          if (first === null) return null;
          return isRefusal(first)
            ? { outcome: first, now }
            : { outcome: rollView(books, first), now: first.create_time };
        },
        leaf: ({ member }, _, { id }) => diceLeaves(books, member, String(id))[0] ?? null,
      },
    ),
    answer(diceRecords, ({ member }: MemberCall, { p, p_size }) => ({
      page: { ...books.rolls.count(member), p, p_size },
      queryset: books.rolls.page(member, p_size, (p - 1) * p_size).map(recordView),
      fairness: nextRoll(books, member),
      limits: DICE_LIMITS,
    })),
    // A roll is settled at once, so every change is before the next one.
    answer(diceClientSeed, ({ member }: MemberCall, { client_seed }) => {
      books.seeds.changeClientSeed(member, client_seed);
      return { fairness: nextRoll(books, member) };
    }),
    answer(diceRoundDetail, ({ member }: MemberCall, { id }) => {
      const rolled = books.rolls.find(member, Number(id));
      return rolled === null ? refuse("round_unknown") : { entity: roundView(books, rolled) };
    }),
  ];
}

/** The stores of a cell that a roll changes. */
interface DiceBooks {
  readonly ledger: Ledger;
  readonly rolls: InstantGame;
  readonly forced: ForcedRolls;
  readonly seeds: InstantSeeds;
}

interface Wanted extends Bet, SeenSeeds {
  /** Minor units. */
  readonly amount: number;
  readonly key: string;
  readonly auto?: boolean | undefined;
  readonly entropy?: string | undefined;
}

/** Whose roll it is, and the Idempotency-Key of the call. */
type Caller = Pick<MemberCall, "member" | "requestId" | "now">;

/** Stakes, rolls and pays. Runs inside a transaction; a refusal changes nothing. */
function rollDice(
  books: DiceBooks,
  { member, requestId, now }: Caller,
  { amount, target, over, key, auto, entropy = "", ...seen }: Wanted,
): Stake | Refusal {
  const { rolls, forced: forcedRolls, seeds } = books;
  const number = rolls.nextNumber(member);
  const place = seeds.nextPlace(member, number);
  const clientSeed = seeds.clientSeed(member);
  const refusal = isSeen(seen, seeds.shown(member, place, clientSeed)) ? null : refuse("outdated");
  let [roll, won] = [0, 0];
  const stake = rolls.stake({ member, amount, now, refusal, isAutomatic: auto ?? false }, (delivery) => {
    seeds.reach(member, number);
    const forcedRoll = forcedRolls.take(member);
    const { nonce } = place;
    roll = forcedRoll ?? drawRoll({ serverSeed: seeds.serverSeed(member, place), clientSeed, entropy, nonce });
    won = isWin(roll, { target, over }) ? payout(delivery, { target, over }) : 0;
    const forced = Number(forcedRoll !== null);
    return { bet_id: key, request: requestId, pick: pickOf({ target, over }), seed: clientSeed, entropy, forced };
  });
  if (!isRefusal(stake)) rolls.settle(stake, won, roll, now);
  return stake;
}

/** The first roll under the key; null: there is none. */
function firstRoll({ ledger }: DiceBooks, member: number, wanted: Wanted): Stake | Refusal | null {
  const first = ledger.byKey(member, DICE, wanted.key);
  if (first === null) return null;
  const { amount, entropy = "" } = wanted;
  const isSame = first.amount === amount && first.pick === pickOf(wanted) && first.entropy === entropy;
  return isSame ? first : refuse("idempotency_conflict");
}

const TARGET = "CAST(substr(pick, 2) AS INTEGER)";
// SQL divides whole numbers, so this rounds down as the rules do.
const DUE = `
  SELECT member, at, iif(iif(is_over, result >= target, result < target),
    (amount - fee) * 10000 / iif(is_over, 10000 - target, target), 0) AS due
  FROM (SELECT *, pick GLOB '>*' AS is_over, ${TARGET} AS target FROM stake WHERE game = 'dice')`;

const diceChecks = instantChecks({
  name: "dice",
  row: "roll",
  rowName: "roll of Dice",
  due: DUE,
  own: [
    {
      name: "each roll of Dice has ended, and it and its target are within their ranges",
      counted: "SELECT count(*) AS n FROM stake WHERE game = 'dice'",
      offenders: `SELECT 'roll ' || at AS offender FROM stake
      WHERE game = 'dice' AND (status NOT IN ('S', 'F') OR result NOT BETWEEN 0 AND 9999 OR ${TARGET} NOT BETWEEN 200 AND 9800)`,
    },
  ],
});

type Drawn = DrawnRow<{ result: number }>;

function diceDrawCheck(sql: SqlStorage, seeds: InstantSeeds): Invariant {
  return instantDrawCheck({
    name: "each roll of Dice follows from its seeds",
    row: "roll",
    rows: sql.exec<Drawn>(
      `SELECT at, member, number, seed, lower(hex(entropy)) AS entropy, result FROM stake
       WHERE game = 'dice' AND forced = 0 ORDER BY member, at`,
    ),
    seeds,
    proves: ({ result: roll }, shown) => proveRound({ ...shown, roll }).match,
  });
}

export const dice: CellGame = {
  name: DICE,
  isInstant: true,
  deeds: [[diceRoll, "stake"]],
  schema: diceSchema,
  checks: diceChecks,
  open(services) {
    const { ledger, sql } = services;
    const forced = new ForcedRolls(sql);
    const seeds = new InstantSeeds(DICE, services);
    const rolls = new InstantGame(DICE, DICE_LIMITS, services);
    return {
      routes: diceRoutes({ ledger, rolls, forced, seeds }),
      leaves: (member, { id }) => diceLeaves({ rolls, seeds }, member, id),
      force: (member, numbers) => forced.force(member, numbers),
      checkDraws: () => diceDrawCheck(sql, seeds),
      pastime: (seed, send) => instantPastime(dicePlayer, seed, send, seeds),
    };
  },
};
