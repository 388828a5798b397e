import { RECEIPT as EXAMPLE } from "#contract/examples/example.ts";
import type { Receipt } from "#contract/values/game-values.ts";
import { RECEIPT, type ReceiptLine } from "#fairness/receipt.ts";
import { leafHash } from "#fairness/tree.ts";

/** A stake in the receipts of examples; `amount` in minor units. */
interface ExampleStake {
  readonly table: string;
  readonly round: number;
  readonly bet: string;
  readonly amount: number;
}

// Signing takes longer than a Worker may start, so the signatures by the key of docs/fairness.md are kept. A test signs.
const SIGNATURES: Readonly<Record<string, string>> = {
  "luckyhit stake":
    "1f8327463435896eb7a16d78233dfb6e083dd8239373578d4b8b39be91b54d33f0d430041321fc2f9cf5a2e5575bf4c48e5b5b4cf8a5d34d976ca16835dbd80f",
  "luckyhit cancel":
    "413d4de2f7bef471bc0559bcea97181f23401407fe2cabf444009bf1675c5e139a3bd373c824e9968965b65a42dd65c64743d9b98796152fae32a7e1be579f03",
  "luckyhit payout":
    "b8659fc57be4ede79796fc924cf8c1e4b57ba3528ba4b224e3a3d4ddbb262df66cd739a16ec6348c9619d6975e5a94601310b38b5c3523e5165d3b0307a37d03",
  "aviator stake":
    "bc970829181d19a4f7b9c1d3a24aeadabc924a695349e4ce30f861695ed22062c631d03834f90785b123d51accdaf256b68e50690594538a379f1f0a9cabd20b",
  "aviator cash-out":
    "cf18b888db23eb5c0f149a08d3bf90899d29a1846d3ddc6c016e6bcef5157d36fa14259fe30fe8dce6b7dec6f3d02038a3cb6b31f8ea2a7e09be542758b77f0e",
  "aviator cancel":
    "8383a871a239d7d3344aec8b45ee8d7d416a51862480ccb6e22f9ae4fc4c43ddd538f750628c97c7cd4960fb8f1b650317f5f7851c1f8a3bda797bfd4973d00d",
};

/** The only leaf of its tree. `lines`: those of the event, in the order of docs/fairness.md. */
export function exampleReceipt(
  event: string,
  { table, round, bet, amount }: ExampleStake,
  arrival: number,
  lines: readonly ReceiptLine[],
): Receipt {
  const head = { event, table, round, member: 1000017, bet, amount, arrival };
  const leaf = [RECEIPT, ...[...Object.entries(head), ...lines].map(([name, value]) => `${name} ${value}`)].join("\n");
  const root = leafHash(leaf);
  const signature = SIGNATURES[`${table} ${event}`] ?? "";
  return { key: EXAMPLE.key, leaf, arrival, index: 0, size: 1, path: [], root, signature };
}
