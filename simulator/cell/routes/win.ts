import { nextPeriodInfo } from "../../../edge/contract/win.ts";
import { answer, type Route } from "../../answer.ts";
import { periodAt } from "../../games/win-go/timeline.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { MemberCall } from "../member-call.ts";

export function winRoutes({ ledger }: { ledger: Ledger }): Route<MemberCall>[] {
  return [
    answer(nextPeriodInfo, ({ member, now }: MemberCall) => ({
      balance: ledger.balance(member),
      next_period: periodAt(now),
    })),
  ];
}
