import { type Entry, missing } from "./entries.ts";
import { inCells, type World } from "./world.ts";

/** Of fees, by level; and what the first recharge of one who was invited brings, minor units. */
const SHARE_PERCENT = [30, 10] as const;
const FIRST_RECHARGE_MIN = 10_000;
const FIRST_RECHARGE_BONUS = 5_000;

type Fee = { game: string; period: number; fee: number; referrer: number | null; referrer_above: number | null };

/** Where the profit of those who invited others is not what their cells' fees and first recharges come to. */
export function profitsBroken(world: World): string[] {
  const expected = [...sharesOf(world), ...bonusesOf(world)];
  const found = inCells(world, "SELECT member, type, level, change FROM profit WHERE type <> 'applied'").map((row) => ({
    member: Number(row["member"]),
    kind: `${String(row["type"])} ${Number(row["level"])}`,
    amount: Number(row["change"]),
  }));
  return [
    ...missing(expected, found).map((name) => `profit lost: ${name}`),
    ...missing(found, expected).map((name) => `profit not expected: ${name}`),
  ];
}

/** One sum for each cell, round, referrer and level. */
function sharesOf(world: World): Entry[] {
  const sums = new Map<string, { member: number; level: number; fees: number }>();
  for (const host of world.cells) {
    const fees = host.disk.run(
      `SELECT game, period, fee, referrer, referrer_above FROM settled_fee JOIN member ON member.id = settled_fee.member`,
    ) as unknown as Fee[];
    for (const { game, period, fee, referrer, referrer_above } of fees) {
      for (const [at, to] of [referrer, referrer_above].entries()) {
        if (to === null) continue;
        const key = `${host.name} ${game} ${period} ${to} ${at}`;
        sums.set(key, { member: to, level: at + 1, fees: (sums.get(key)?.fees ?? 0) + fee });
      }
    }
  }
  return [...sums.values()]
    .map(({ member, level, fees }) => ({
      member,
      kind: `fee_share ${level}`,
      amount: Math.floor((fees * (SHARE_PERCENT[level - 1] ?? 0)) / 100),
    }))
    .filter(({ amount }) => amount > 0);
}

function bonusesOf(world: World): Entry[] {
  return inCells(
    world,
    `SELECT referrer, amount FROM transfer AS first JOIN member ON member.id = first.member
     WHERE kind = 'recharge' AND referrer IS NOT NULL
       AND seq = (SELECT min(seq) FROM transfer WHERE kind = 'recharge' AND member = first.member)`,
  )
    .filter(({ amount }) => Number(amount) >= FIRST_RECHARGE_MIN)
    .map(({ referrer }) => ({ member: Number(referrer), kind: "first_recharge 1", amount: FIRST_RECHARGE_BONUS }));
}
