import { refuse } from "../../../edge/contract/refusals.ts";
import { transferTo } from "../../../edge/contract/transfer.ts";
import { answerMoney, type Route } from "../../answer.ts";
import type { SimulatorSettings } from "../../env.ts";
import type { MemberCall } from "../member-call.ts";
import type { Transfers } from "../transfers/transfers.ts";

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
