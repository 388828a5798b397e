import type { Invited, MemberTransfer, ProfitShare, CallBack } from "../objects/cell-api.ts";
import type { CellServices } from "./create-cell-services.ts";

// Messages from other cells and from the payment processor. A repeat changes nothing.

export function receiveInvited(services: CellServices, id: string, invited: Invited): Promise<null> {
  const { commit, invitations, clock } = services;
  return thenDeliver(
    services,
    commit.run(() => invitations.receive(id, invited, clock.now())),
  );
}

export function receiveProfit({ commit, profits, clock }: CellServices, id: string, share: ProfitShare): Promise<null> {
  return commit.run(() => profits.receive(id, share, clock.now()));
}

export function receiveTransfer(services: CellServices, id: string, sent: MemberTransfer): Promise<null> {
  const { commit, transfers, clock } = services;
  return thenDeliver(
    services,
    commit.run(() => transfers.receive(id, sent, clock.now())),
  );
}

export function receiveTransferBack(
  { commit, transfers, clock }: CellServices,
  id: string,
  sent: MemberTransfer,
): Promise<null> {
  return commit.run(() => transfers.receiveBack(id, sent, clock.now()));
}

/** False: no such payment. */
export function settlePayment(services: CellServices, callBack: CallBack): Promise<boolean> {
  const { commit, recharges, clock } = services;
  return thenDeliver(
    services,
    commit.run(() => recharges.settle(callBack, clock.now())),
  );
}

/** Starts the delivery of follow-up messages without waiting for it: their targets must not delay the answer. */
async function thenDeliver<T>({ outbox }: CellServices, received: Promise<T>): Promise<T> {
  const outcome = await received;
  outbox.deliverSoon();
  return outcome;
}
