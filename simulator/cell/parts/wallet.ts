import { rechargeRoutes, withdrawalRoutes, transactionRoutes, transferRoutes } from "../calls/wallet.ts";
import type { CellBase } from "../cell-base.ts";
import { FirstRecharges, Recharges, rechargeSchema } from "../wallet/recharges.ts";
import { Transfers } from "../wallet/transfers.ts";
import { Withdrawals, withdrawalSchema } from "../wallet/withdrawals.ts";
import type { Accounts } from "./accounts.ts";
import type { Promotion } from "./promotion.ts";

export const walletSchema = rechargeSchema + withdrawalSchema;

/** Money that a member moves: recharges, withdrawals, transfers. */
export function openWallet(base: CellBase, accounts: Accounts, { profits }: Promotion) {
  const { env, sql, settings, ledger, due, limits, outbox, statement, makeId } = base;
  const { members, notices, bankCards: cards, useBankCode: useCode } = accounts;
  const recharges = new Recharges({
    sql,
    ledger,
    firstRecharges: new FirstRecharges({ members, profits }),
    mayRecharge: (member, amount, now) => limits.mayRecharge(member, amount, now),
    makeId,
  });
  const delayMs = settings.withdrawalDelayMs;
  const withdrawals = new Withdrawals({ sql, ledger, due, members, cards, delayMs, makeId });
  const transfers = new Transfers({ env, sql, cells: settings.cells, ledger, members, outbox });
  const routes = [
    ...rechargeRoutes({ recharges, notices, signingKey: settings.paymentKey }),
    ...withdrawalRoutes({ withdrawals, cards, useCode }),
    ...transactionRoutes(statement),
    ...transferRoutes({ settings, transfers }),
  ];
  return { recharges, withdrawals, transfers, routes };
}
