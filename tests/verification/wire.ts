import * as z from "zod/mini";

// Schemas of the server's answers and frames, written from its public description alone. Amounts and multipliers,
// decimals on the wire, become integer hundredths; the coefficients of Mines become ten-thousandths.

const scaled = (scale: number) =>
  z.pipe(
    z
      .number()
      .check(z.refine((value) => Math.abs(value * scale - Math.round(value * scale)) < 1e-4, `over 1/${scale}`)),
    z.transform((value: number) => Math.round(value * scale)),
  );
export const hundredths = scaled(100);
const tenThousandths = scaled(10_000);
const card = z.object({ t: z.int(), n: z.int() });
const time = z.int();

export const clock = z.object({ now: time, frozen: z.boolean() });
export const made = z.object({ members: z.array(z.object({ user_id: z.string(), token: z.string() })) });
export const queued = z.object({ queued: z.int() });
export const chains = z.object({
  queryset: z.array(
    z.object({ table: z.string(), chain: z.int(), end: z.string(), length: z.int(), retired: z.nullable(z.int()) }),
  ),
  beacon: z.nullable(z.object({ genesis_time: z.int(), period: z.int() })),
});
export const profile = z.object({ entry: z.object({ balance: hundredths }) });

/** Fields of every finished round. Before its end, `server_seed` is null. */
export const reveal = {
  commitment: z.string(),
  server_seed: z.nullable(z.string()),
  forced: z.boolean(),
  /** The seed of a table's round in its chain, and the beacon mixed into it. Games without a table have none. */
  seed: z.optional(z.nullable(z.string())),
  chain: z.optional(z.nullable(z.int())),
  index: z.optional(z.nullable(z.int())),
  voided: z.optional(z.boolean()),
  beacon_round: z.optional(z.nullable(z.int())),
  beacon_randomness: z.optional(z.nullable(z.string())),
};
export type Reveal = z.output<z.ZodMiniObject<typeof reveal>>;

// Aviator.

export const aviatorGroup = z.object({
  period: z.int(),
  serverTime: time,
  openTime: time,
  lockTime: time,
  takeOffTime: time,
  commitment: z.string(),
});
export type AviatorGroup = z.output<typeof aviatorGroup>;
export const aviatorCoefficient = z.object({
  period: z.int(),
  tag: z.int(),
  flyEnd: z.int(),
  serverTime: time,
});
export type AviatorCoefficient = z.output<typeof aviatorCoefficient>;
export const aviatorTaken = z.object({ status: z.int(), code: z.int(), msg: z.string(), betId: z.string() });
export const aviatorCashed = z.object({ slot: z.int(), auto: z.boolean(), period: z.int() });

export const aviatorRecord = z.object({
  period: z.int(),
  slot: z.int(),
  amount: hundredths,
  delivery: hundredths,
  cash_result: z.nullable(hundredths),
  payout: hundredths,
  open_result: z.nullable(hundredths),
  status: z.string(),
});
export type AviatorRecord = z.output<typeof aviatorRecord>;

const seed = z.nullable(z.string());
const aviatorEntity = z.object({
  ...reveal,
  period: z.int(),
  result: z.nullable(hundredths),
  player_seed1: seed,
  player_seed2: seed,
  player_seed3: seed,
  sha512hash: seed,
  hex: seed,
  decimal: z.nullable(z.number()),
});
export type AviatorEntity = z.output<typeof aviatorEntity>;
export const aviatorRound = z.object({ entity: aviatorEntity });

// Lucky Hit.

export const luckyHitGroup = z.object({
  periodInfo: z.object({ period: z.int(), openTime: time, lockTime: time, commitment: z.string() }),
  serverTime: time,
});
export type LuckyHitGroup = z.output<typeof luckyHitGroup>;
export const luckyHitTaken = aviatorTaken;

export const luckyHitRecord = z.object({
  period: z.int(),
  status: z.string(),
  amount: hundredths,
  change_amount: hundredths,
  delivery: hundredths,
  fee: hundredths,
  open_type: z.nullable(z.string()),
  result: z.nullable(z.object({ cards1: z.array(card), cards2: z.array(card) })),
  lucky_hit_odds: z.int(),
  type: z.string(),
});
export type LuckyHitRecord = z.output<typeof luckyHitRecord>;

const luckyHitEntity = z.object({
  ...reveal,
  period: z.int(),
  client_seed: z.nullable(z.string()),
  nonce: z.int(),
  black: z.nullable(z.array(card)),
  red: z.nullable(z.array(card)),
  black_win: z.nullable(z.boolean()),
  lucky_hit_odds: z.nullable(z.int()),
});
export type LuckyHitEntity = z.output<typeof luckyHitEntity>;
export const luckyHitRound = z.object({ entity: luckyHitEntity });

// Win Go.

export const winPeriod = z.object({ next_period: z.int() });
export const winTaken = z.object({ id: z.string() });

export const winRecord = z.object({
  id: z.string(),
  period: z.int(),
  saas_id: z.string(),
  status: z.string(),
  amount: hundredths,
  contract_money: hundredths,
  contract_count: z.int(),
  delivery: hundredths,
  fee: hundredths,
  open_price: z.nullable(z.int()),
  result: z.nullable(z.int()),
  payout: hundredths,
  type: z.string(),
  number: z.nullable(z.int()),
});
export type WinRecord = z.output<typeof winRecord>;

const winEntity = z.object({
  ...reveal,
  period: z.int(),
  client_seed: z.string(),
  nonce: z.int(),
  price: z.nullable(z.int()),
  last_num: z.nullable(z.int()),
});
export type WinEntity = z.output<typeof winEntity>;
export const winRound = z.object({ entity: winEntity });

// Mines.

const minesSeeds = z.object({ commitment: z.string(), client_seed: z.string(), nonce: z.int() });
export type MinesSeeds = z.output<typeof minesSeeds>;
export const minesStatus = z.object({ game_lock: z.string(), fairness: minesSeeds });
export const minesStarted = z.object({ fairness: minesSeeds });
export const minesTapped = z.object({ game_over: z.boolean(), opened_idxs: z.array(z.int()) });
export const minesTaken = z.object({ is_win: z.boolean() });

export const minesRecord = z.object({
  id: z.string(),
  is_win: z.boolean(),
  change_amount: hundredths,
  traps: z.int(),
  trap_indexes: z.array(z.int()),
  opened_indexes: z.array(z.int()),
  over_steps: z.int(),
  rate: tenThousandths,
  delivery: hundredths,
  fee: hundredths,
  amount: hundredths,
  payout: hundredths,
});
export type MinesRecord = z.output<typeof minesRecord>;

const minesEntity = z.object({
  ...reveal,
  client_seed: z.string(),
  nonce: z.int(),
  traps: z.int(),
  trap_indexes: z.nullable(z.array(z.int())),
});
export type MinesEntity = z.output<typeof minesEntity>;
export const minesRound = z.object({ entity: minesEntity });
