import { transactions } from "#contract/transactions.ts";
import { answer, type Route } from "#simulator/http/route.ts";
import type { Statement } from "#simulator/ledger/statement.ts";
import type { MemberCall } from "./call-context.ts";

export function transactionRoutes(statement: Statement): Route<MemberCall>[] {
  return [
    answer(transactions, ({ member }: MemberCall, { type = null, p, p_size }) => ({
      page: { count: statement.count(member, type), p, p_size },
      queryset: statement
        .page(member, type, p_size, (p - 1) * p_size)
        .map(({ kind, change, after, relation, time }) => ({
          type: kind,
          change_balance: change,
          after_balance: after,
          relation_id: relation,
          create_time: time,
        })),
    })),
  ];
}
