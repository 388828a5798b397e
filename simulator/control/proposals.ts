import type { operateDecidePayment, operateGiftCodes } from "#contract/control/operate.ts";
import type { operateCorrect, operateDecideProposal, Proposal } from "#contract/control/proposals.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import type { InputOf } from "../http/route.ts";
import type { Begun, WantedProposal } from "../objects/catalogue-api.ts";
import { cellOf } from "../objects/placement.ts";
import { catalogueStub, cellStub } from "../objects/stubs.ts";
import { cellOfSerial } from "../payments/payment.ts";
import { simulatorSettings } from "../settings.ts";
import type { OperatorCall } from "./operator-call.ts";

// Money that operators move. The catalogue knows who has agreed; a cell moves the money under the proposal's id.

const ROWS_MAX = 200;

export async function listProposals({ env }: OperatorCall) {
  return { queryset: await catalogueStub(env).proposals(ROWS_MAX) };
}

export async function correct(context: OperatorCall, wanted: InputOf<typeof operateCorrect>) {
  const { id, user_id: subject, amount, reference, reason } = wanted;
  const member = Number(subject);
  if (!(cellOf(member) < context.cells)) return refuse("receiver_unknown");
  const refusal = await cellStub(context.env, cellOf(member)).mayCorrect(member, amount);
  if (refusal !== null && !(await isKnown(context, id))) return refusal;
  return propose(context, { id, kind: "correction", subject, amount, uses: 1, reference, reason });
}

export async function makeGiftCode(context: OperatorCall, wanted: InputOf<typeof operateGiftCodes>) {
  const { id = crypto.randomUUID(), gift_code: subject, price: amount, uses, reason } = wanted;
  return propose(context, { id, kind: "gift_code", subject, amount, uses, reference: "", reason });
}

export async function decidePayment(context: OperatorCall, wanted: InputOf<typeof operateDecidePayment>) {
  const { env, cells } = context;
  const { id = crypto.randomUUID(), serial_number: subject, outcome, reason } = wanted;
  const cell = cellOfSerial("R", subject, cells);
  const payment = cell === null ? null : await cellStub(env, cell).payment(subject);
  if (cell === null || payment === null) return refuse("payment_unknown");
  const { price: amount, state } = payment;
  const unchanged = { changed: { before: { state }, after: { state: outcome } } };
  if (outcome === "failed") {
    if (state === "paid") return refuse("already_decided");
    await cellStub(env, cell).settlePayment({ serial_number: subject, price: amount, outcome });
    return unchanged;
  }
  if (state === "paid" && !(await isKnown(context, id))) return unchanged;
  const proposed = await propose(context, { id, kind: "payment", subject, amount, uses: 1, reference: "", reason });
  // The processor was faster: it is paid, as the operator wants.
  return isRefusal(proposed) && proposed.refusal === "already_decided" ? unchanged : proposed;
}

export async function decideProposal(
  context: OperatorCall,
  { id, decision, reason }: InputOf<typeof operateDecideProposal>,
) {
  const { env, operator } = context;
  const before = (await catalogueStub(env).proposal(id))?.state ?? null;
  const proposal = await (decision === "confirm"
    ? confirm(context, id, reason)
    : catalogueStub(env).refuseProposal(id, operator, reason));
  if (isRefusal(proposal)) return proposal;
  return { proposal, changed: { before: { state: before }, after: proposal } };
}

async function confirm(context: OperatorCall, id: string, reason: string): Promise<Proposal | Refusal> {
  const begun = await catalogueStub(context.env).confirmProposal(id, context.operator, reason);
  return isRefusal(begun) ? begun : move(context, begun);
}

/** A repeat is answered as its first call was, even if it could not be proposed any more. */
async function isKnown({ env }: OperatorCall, id: string): Promise<boolean> {
  return (await catalogueStub(env).proposal(id)) !== null;
}

async function propose(context: OperatorCall, wanted: Omit<WantedProposal, "who">) {
  const { env, operator } = context;
  const begun = await catalogueStub(env).propose({ ...wanted, who: operator }, simulatorSettings(env).aloneMax);
  const proposal = isRefusal(begun) ? begun : await move(context, begun);
  if (isRefusal(proposal)) return proposal;
  const { id, state } = proposal;
  return { proposal: { id, state }, changed: { before: null, after: proposal } };
}

/** Moves the money of a proposal that was agreed on. If that breaks off, the next confirmation goes on. */
async function move(context: OperatorCall, { proposal, attempt }: Begun): Promise<Proposal | Refusal> {
  if (attempt === null) return proposal;
  const refusal = await moveInCell(context, proposal);
  const left = await catalogueStub(context.env).finishProposal(proposal.id, attempt, refusal === null);
  return refusal !== null && left?.state !== "done" ? refusal : (left ?? proposal);
}

async function moveInCell({ env, cells }: OperatorCall, proposal: Proposal): Promise<Refusal | null> {
  const { id, kind, subject, amount, reference, reason } = proposal;
  if (kind === "payment") {
    const cell = cellOfSerial("R", subject, cells);
    return cell === null ? refuse("payment_unknown") : cellStub(env, cell).payByHand(id, subject, reason);
  }
  const member = Number(subject);
  return cellStub(env, cellOf(member)).correct({ proposal: id, member, change: amount, reference, reason });
}
