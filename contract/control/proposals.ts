import * as z from "zod/mini";
import { act } from "./act.ts";
import { call } from "../call.ts";
import { callerId, line } from "../values/entered.ts";
import { personal } from "../values/tolerant-schema.ts";
import { described, memberId, money, time } from "../values/values.ts";

// Money that operators move: one proposes, another confirms.

export const PROPOSAL_KINDS = ["correction", "gift_code", "payment"] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** `confirming`: confirmed, and its money is on the way. A further confirmation ends it. */
export const PROPOSAL_STATES = ["waiting", "confirming", "done", "refused", "withdrawn", "expired"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** A proposal that nobody has decided lapses after this time. */
export const PROPOSAL_OPEN_HOURS = 72;

export const proposalId = described(
  z.optional(callerId),
  "Made by the caller: a repeat with it proposes nothing new. Without one, each call is a proposal of its own",
);
/** The state of a call that moves money: `done`, or `waiting` for another operator. */
export const proposalMark = z.object({ id: callerId, state: z.enum(PROPOSAL_STATES) });

export const proposal = z.object({
  ...proposalMark.shape,
  kind: z.enum(PROPOSAL_KINDS),
  /** A member's id, a gift code, or a recharge's serial number. */
  subject: personal(z.string()),
  /** Of a correction: below 0 it takes from the member. Of a gift code: of one use. */
  amount: money,
  /** Of a gift code; 1 for all others. */
  uses: z.int(),
  reference: z.string(),
  reason: z.string(),
  who: z.string(),
  create_time: time,
  /** True: it was below the limit of one operator. */
  alone: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_why: z.nullable(z.string()),
  /** Of an expired one: when it lapsed. */
  decide_time: z.nullable(time),
});
export type Proposal = z.output<typeof proposal>;

export const operateProposals = call("GET", "/operate/proposals", {
  summary: "Money that operators have proposed to move: first what waits, then what has ended, each newest first",
  by: "operator",
  answer: { queryset: z.array(proposal) },
});

export const operateDecideProposal = act("POST", "/operate/proposals", {
  summary: "Confirm another operator's proposal, or refuse it; its own operator withdraws it by refusing",
  body: { id: callerId, decision: z.enum(["confirm", "refuse"]) },
  answer: { proposal },
});

const isNotZero = z.refine<number>((amount) => amount !== 0);

export const operateCorrect = act("POST", "/operate/corrections", {
  summary:
    "Propose to credit or debit a member, who reads the reason; it happens at once below the limit of one operator",
  body: {
    id: callerId,
    user_id: memberId,
    amount: described(money.check(isNotZero), "Below 0: it takes from the member", -12.5),
    reference: described(line(1, 60), "What it belongs to: a ticket, a round, a bank's transfer", "ticket 4711"),
  },
  answer: { proposal: proposalMark },
});
