import { refuse } from "../../../edge/contract/refusals.ts";
import { transferTo } from "../../../edge/contract/transfer.ts";
import { answerMoney, type Route } from "../../answer.ts";
import type { SimulatorSettings } from "../../env.ts";
import type { MemberCall } from "../member-call.ts";
import type { Outbox } from "../outbox.ts";
import type { Transfers } from "../transfers/transfers.ts";

export interface TransferRouteNeeds {
  readonly settings: SimulatorSettings;
  readonly transfers: Transfers;
  readonly outbox: Outbox;
}

export function transferRoutes({ settings, transfers, outbox }: TransferRouteNeeds): Route<MemberCall>[] {
  return [
    answerMoney(
      transferTo,
      ({ member, now }: MemberCall, { user_id, amount }) =>
        transfers.send({ from: member, to: Number(user_id), amount }, now) ?? {},
      {
        async before({ member, now }, { user_id, amount }) {
          if (!settings.transferEnabled) return refuse("transfer_disabled");
          return transfers.mayTransfer({ from: member, to: Number(user_id), amount }, now);
        },
        // The target has the money before the sender is told.
        async after() {
          await outbox.deliver();
          return null;
        },
      },
    ),
  ];
}
