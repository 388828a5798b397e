// A stake of Win Go is a contract: an amount of a fixed list, times a count.

/** Minor units: 1, 10, 100 and 1000. */
const CONTRACT_MONEY = [100, 1_000, 10_000, 100_000] as const;
/** Minor units, in India: 10, 100, 1000 and 10,000. */
const CONTRACT_MONEY_IN = [1_000, 10_000, 100_000, 1_000_000] as const;

/** In whole units, of all locales. */
export const CONTRACT_MONEY_RANGE = { min: CONTRACT_MONEY[0] / 100, max: CONTRACT_MONEY_IN[3] / 100 };

/** The specification names no limit. With the largest contract, stakes reach 10 million. */
export const CONTRACT_COUNT_MAX = 1_000;

export interface ContractLimits {
  /** The amounts to choose from, minor units. */
  readonly money: readonly number[];
  readonly countMax: number;
}

export function contractLimits(locale: string): ContractLimits {
  return { money: locale === "in" ? CONTRACT_MONEY_IN : CONTRACT_MONEY, countMax: CONTRACT_COUNT_MAX };
}

export type ContractFault = "money" | "count";

/** Null: the contract is valid. Money in minor units. */
export function contractFault(money: number, count: number, limits: ContractLimits): ContractFault | null {
  if (!limits.money.includes(money)) return "money";
  return Number.isInteger(count) && count >= 1 && count <= limits.countMax ? null : "count";
}

export function stakeOf(money: number, count: number): number {
  return money * count;
}
