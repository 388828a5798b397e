import { refuse } from "#contract/refusals.ts";
import { transferTo } from "#contract/transfer.ts";
import { answerMoney, type Route } from "#simulator/http/route.ts";
import type { SimulatorSettings } from "#simulator/settings.ts";
import type { MemberCall } from "./call-context.ts";
import type { Transfers } from "../wallet/transfers/transfers.ts";

export interface TransferRouteNeeds {
  readonly settings: SimulatorSettings;
  readonly transfers: Transfers;
}

export function transferRoutes({ settings, transfers }: TransferRouteNeeds): Route<MemberCall>[] {
  return [
    answerMoney(
      transferTo,
      ({ member, requestId, now }: MemberCall, { user_id, amount }) =>
        transfers.send({ from: member, to: Number(user_id), amount }, requestId, now) ?? {},
      {
        async before({ member, now }, { user_id, amount }) {
          if (!settings.transferEnabled) return refuse("transfer_disabled");
          return transfers.mayTransfer({ from: member, to: Number(user_id), amount }, now);
        },
        // The target has the money before the sender is told.
        async after({ member, requestId }) {
          await transfers.deliver(member, requestId);
          return null;
        },
      },
    ),
  ];
}
