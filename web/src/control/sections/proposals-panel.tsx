import { useState } from "react";
import { operateCorrect, operateDecideProposal, operateProposals, type Proposal } from "#contract/control/proposals.ts";
import { memberId } from "#contract/values/values.ts";
import { randomId } from "#web/data/random-id.ts";
import { readAmount } from "#web/features/wallet/shared/read-amount.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Field, SelectField } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import * as z from "zod/mini";
import { REFETCH_MS, useGateway, useOperation, useOperatorQuery } from "../data/operator.ts";
import { DecisionList, DecisionRow } from "../parts/decisions.tsx";
import { FieldPair, NumberField, Panel, Submit } from "../parts/panel.tsx";

const KINDS = { gift_code: "Gift code", payment: "Payment paid" } as const;
const STATES = {
  waiting: { tone: "accent", text: "Waits for another operator" },
  confirming: { tone: "accent", text: "Confirmed, the money is on its way" },
  done: { tone: "green", text: "Done" },
  refused: { tone: "red", text: "Refused" },
  withdrawn: { tone: "neutral", text: "Withdrawn" },
  expired: { tone: "neutral", text: "Expired" },
} as const;

/** Money that operators have proposed to move; another one than the proposer confirms it. */
export function Proposals() {
  const query = useOperatorQuery(operateProposals, undefined, { refetchInterval: REFETCH_MS });
  const { alert, run } = useOperation(operateDecideProposal);
  const { data: gateway } = useGateway();
  const name = gateway?.operator.name;
  return (
    <Panel title="Proposals" text="Money above the limit of one operator moves when a second one confirms." span="all">
      <Alert message={alert.message} onDismiss={alert.hide} />
      <QueryView query={query}>
        {({ queryset }) =>
          queryset.length === 0 ? (
            <EmptyState
              icon="check"
              title="No proposals"
              text="Corrections, gift codes and payments are listed here."
            />
          ) : (
            <DecisionList label="Proposals">
              {queryset.map((each) => (
                <DecisionRow
                  key={each.id}
                  title={<ProposalTitle proposal={each} />}
                  time={each.create_time}
                  notes={<ProposalNotes proposal={each} />}
                >
                  <ProposalActions
                    proposal={each}
                    isOwn={each.who === name}
                    decide={(decision) => run({ id: each.id, decision })}
                  />
                </DecisionRow>
              ))}
            </DecisionList>
          )
        }
      </QueryView>
    </Panel>
  );
}

function ProposalTitle({ proposal: { kind, amount, uses, state } }: { proposal: Proposal }) {
  const { tone, text } = STATES[state];
  return (
    <>
      {kind === "correction" ? (amount > 0 ? "Credit" : "Debit") : KINDS[kind]} <AmountText minor={amount} />{" "}
      {uses !== 1 && (
        <>
          for each of {uses} uses, in all <AmountText minor={amount * uses} />{" "}
        </>
      )}
      <Chip tone={tone}>{text}</Chip>
    </>
  );
}

/** Operators' words are shown as text. */
function ProposalNotes({ proposal }: { proposal: Proposal }) {
  const {
    kind,
    subject,
    reference,
    reason,
    who,
    alone,
    decided_by: by,
    decided_why: why,
    decide_time: time,
  } = proposal;
  return (
    <>
      {`${kind === "correction" ? "member " : ""}${subject}, by ${who}${alone ? " alone" : ""}${reference === "" ? "" : `, ${reference}`}: “${reason}”`}
      {time !== null && (
        <>
          <br />
          {`${formatTimestamp(time)} ${by === null ? "expired" : `${by}: “${why ?? ""}”`}`}
        </>
      )}
    </>
  );
}

interface ProposalActionsProps {
  proposal: Proposal;
  /** The operator who looks has proposed it. */
  isOwn: boolean;
  decide: (decision: "confirm" | "refuse") => void;
}

function ProposalActions({ proposal: { state }, isOwn, decide }: ProposalActionsProps) {
  const isOpen = state === "waiting" || state === "confirming";
  return (
    <>
      {isOpen && !isOwn && (
        <Button small onClick={() => decide("confirm")}>
          {state === "waiting" ? "Confirm" : "Confirm again"}
        </Button>
      )}
      {state === "waiting" && (
        <Button small variant="ghost" onClick={() => decide("refuse")}>
          {isOwn ? "Withdraw" : "Refuse"}
        </Button>
      )}
    </>
  );
}

/** The outcome of a call that moves money. */
export function tellProposed(answer: { readonly proposal?: { readonly state: string } | undefined }): void {
  showToast(answer.proposal?.state === "waiting" ? "Proposed: another operator has to confirm it" : "Done");
}

/** An id that stays until its proposal has been taken, so that a repeat proposes nothing new. */
export function useProposalId(): { readonly id: string; readonly renew: () => void } {
  const [id, setId] = useState(() => randomId());
  return { id, renew: () => setId(randomId()) };
}

const DIRECTIONS = [
  { value: "credit", label: "Credit the member" },
  { value: "debit", label: "Take from the member" },
] as const;
type Direction = (typeof DIRECTIONS)[number]["value"];

const REFERENCE_MAX = 60;

/** Credits or debits a member, who reads the reason in the transactions. */
export function Correction() {
  const { id, renew } = useProposalId();
  const [direction, setDirection] = useState<Direction>("credit");
  const correct = useOperation(operateCorrect, (answer) => {
    renew();
    tellProposed(answer);
  });
  const entries = useFormEntries({
    member: (typed) => (z.safeParse(memberId, typed.trim()).success ? null : "A member's ID"),
    amount: (typed) => (readAmount(typed) === null ? "An amount above 0" : null),
    reference: (typed) => (typed.trim() === "" ? "A ticket, a round or a transfer" : null),
  });

  function submit() {
    const { member, amount: typed, reference } = entries.values;
    const amount = readAmount(typed);
    if (!entries.check() || amount === null) return;
    const signed = direction === "credit" ? amount : -amount;
    correct.run({ id, user_id: member.trim(), amount: signed, reference: reference.trim() });
  }

  return (
    <Panel title="Correction" text="The member reads the reason of your act, word for word, and the reference.">
      <Form failures={entries.failures} onSubmit={submit}>
        <NumberField label="Member’s ID" {...entries.bind("member")} />
        <SelectField label="Direction" value={direction} options={DIRECTIONS} onChange={setDirection} />
        <FieldPair>
          <NumberField label="Amount" inputMode="decimal" {...entries.bind("amount")} />
          <Field label="Reference" autoComplete="off" maxLength={REFERENCE_MAX} {...entries.bind("reference")} />
        </FieldPair>
        <Submit of={correct} action="Correct the balance" />
      </Form>
    </Panel>
  );
}
