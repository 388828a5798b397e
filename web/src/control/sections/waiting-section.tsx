import { QueryView } from "#web/ui/page/query-view.tsx";
import { useState } from "react";
import type { AnswerOf } from "#contract/call.ts";
import {
  operateDecidePayment,
  operatePayments,
  operateSuggestions,
  operateStock,
  operateGiftCodes,
} from "#contract/control/operate.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { useFormEntries, Form } from "#web/ui/forms/form.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useOperatorQuery, useOperation, REFETCH_MS } from "../data/operator.ts";
import { MoneyDecisions, DecisionList, DecisionRow } from "../parts/decisions.tsx";
import { FieldPair, NumberField, Panel, PanelGrid, PanelStack, Submit } from "../parts/panel.tsx";
import { Disputes } from "./disputes-panel.tsx";
import { Correction, Proposals, tellProposed, useProposalId } from "./proposals-panel.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { Withdrawals } from "./withdrawals-panel.tsx";
import { wholeIn } from "../parts/read-entries.ts";
import * as z from "zod/mini";
import { giftCode } from "#contract/calls/gifts.ts";
import { readAmount } from "#web/features/wallet/shared/read-amount.ts";

/** Items that wait for an operator's decision. */
export function WaitingSection() {
  return (
    <PanelGrid>
      <Proposals />
      <PanelStack>
        <Payments />
        <Withdrawals />
        <Suggestions />
      </PanelStack>
      <PanelStack>
        <Disputes />
        <Correction />
        <GiftCodes />
        <Stock />
      </PanelStack>
    </PanelGrid>
  );
}

/** Open payments, which the operator settles or fails. */
function Payments() {
  const query = useOperatorQuery(operatePayments, undefined, { refetchInterval: REFETCH_MS });
  const { alert, run } = useOperation(operateDecidePayment, tellProposed);
  return (
    <MoneyDecisions
      title="Payments"
      none={{ title: "No payments waiting", text: "Payments that members begin are listed here until they end." }}
      query={query}
      alert={alert}
      wayOf={({ pay_key }) => pay_key}
      accept={{ label: "Approve", take: (serial_number) => run({ serial_number, outcome: "paid" }) }}
      refuse={{ label: "Fail", take: (serial_number) => run({ serial_number, outcome: "failed" }) }}
    />
  );
}

type WaitingSuggestion = AnswerOf<typeof operateSuggestions>["queryset"][number];

/** Members' suggestions; the simulator replies to them after a while if the operator does not. */
function Suggestions() {
  const query = useOperatorQuery(operateSuggestions, undefined, { refetchInterval: REFETCH_MS });
  const [open, setOpen] = useState<WaitingSuggestion | null>(null);
  return (
    <Panel title="Suggestions">
      <QueryView query={query}>
        {({ queryset }) =>
          queryset.length === 0 ? (
            <EmptyState
              icon="check"
              title="No suggestions waiting"
              text="The simulator replies by itself after a minute."
            />
          ) : (
            <DecisionList label="Suggestions">
              {queryset.map((each) => (
                <DecisionRow
                  key={each.serial_number}
                  title={each.content}
                  time={each.create_time}
                  notes={`member ${each.user_id}, ${each.type}`}
                >
                  <Button small onClick={() => setOpen(each)}>
                    Reply
                  </Button>
                </DecisionRow>
              ))}
            </DecisionList>
          )
        }
      </QueryView>
      <Dialog open={open !== null} onClose={() => setOpen(null)} title="Reply">
        {open !== null && <ReplyForm suggestion={open} onDone={() => setOpen(null)} />}
      </Dialog>
    </Panel>
  );
}

const PRODUCT_MAX = 1_000_000;
const STOCK_MAX = 1_000_000_000;

function Stock() {
  const set = useOperation(operateStock, () => showToast("Stock set"));
  const whole = (min: number, max: number) => (typed: string) =>
    wholeIn(typed, min, max) === null ? "A whole number" : null;
  const entries = useFormEntries({ product: whole(1, PRODUCT_MAX), stock: whole(0, STOCK_MAX) });

  function submit() {
    const { product, stock } = entries.values;
    if (entries.check()) set.run({ product_id: Number(product), stock: Number(stock) });
  }

  return (
    <Panel title="Stock" text="How many items of a product there are.">
      <Form failures={entries.failures} onSubmit={submit}>
        <FieldPair>
          <NumberField label="Product" {...entries.bind("product")} />
          <NumberField label="Items" {...entries.bind("stock")} />
        </FieldPair>
        <Submit of={set} action="Set the stock" />
      </Form>
    </Panel>
  );
}

const USES_MAX = 1_000_000_000;

/** Creates a gift code, or changes its price and number of uses. */
function GiftCodes() {
  const { id, renew } = useProposalId();
  const make = useOperation(operateGiftCodes, (answer) => {
    renew();
    tellProposed(answer);
  });
  const entries = useFormEntries(
    {
      code: (typed) => (z.safeParse(giftCode, typed.trim()).success ? null : "4 to 40 letters, digits and hyphens"),
      price: (typed) => (readAmount(typed) === null ? "An amount above 0" : null),
      uses: (typed) => (wholeIn(typed, 0, USES_MAX) === null ? "A whole number" : null),
    },
    { uses: "1" },
  );

  function submit() {
    const price = readAmount(entries.values.price);
    if (!entries.check() || price === null) return;
    make.run({ id, gift_code: entries.values.code.trim(), price, uses: Number(entries.values.uses) });
  }

  return (
    <Panel title="Gift codes" text="Makes a code, or gives one a new amount and number of uses.">
      <Form failures={entries.failures} onSubmit={submit}>
        <Field label="Code" autoComplete="off" autoCapitalize="characters" {...entries.bind("code")} />
        <FieldPair>
          <NumberField label="Amount" inputMode="decimal" {...entries.bind("price")} />
          <NumberField label="Uses" {...entries.bind("uses")} />
        </FieldPair>
        <Submit of={make} action="Make the code" />
      </Form>
    </Panel>
  );
}
