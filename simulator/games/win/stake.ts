// A stake of Win Go is a contract: an amount of a fixed list, times a count.

/** Minor units: 1, 10, 100 and 1000. */
const CONTRACT_MONEY = [100, 1_000, 10_000, 100_000] as const;
/** Minor units, in India: 10, 100, 1000 and 10,000. */
const CONTRACT_MONEY_IN = [1_000, 10_000, 100_000, 1_000_000] as const;

/** The specification names no limit. With the largest contract, stakes reach 10 million. */
export const CONTRACT_COUNT_MAX = 1_000;

/** The contract amounts (minor units) of a locale. */
export function contractMoney(locale: string): readonly number[] {
  return locale === "in" ? CONTRACT_MONEY_IN : CONTRACT_MONEY;
}

export type ContractFault = "money" | "count";

/** Null: the contract is valid. Money in minor units. */
export function contractFault(money: number, count: number, locale: string): ContractFault | null {
  if (!contractMoney(locale).includes(money)) return "money";
  return Number.isInteger(count) && count >= 1 && count <= CONTRACT_COUNT_MAX ? null : "count";
}

export function stakeOf(money: number, count: number): number {
  return money * count;
}
