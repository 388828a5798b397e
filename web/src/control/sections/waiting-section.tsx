import { QueryView } from "#web/ui/page/query-view.tsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "#contract/call.ts";
import {
  operateDecidePayment,
  operatePayments,
  operateDecideWithdrawal,
  operateWithdrawals,
  operateSuggestions,
  operateReply,
  operateStock,
  operateGiftCodes,
} from "#contract/control/operate.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { TextAreaField, Field } from "#web/ui/forms/field.tsx";
import { useFormEntries, Form } from "#web/ui/forms/form.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useOperatorQuery, useOperation, REFETCH_MS } from "../data/operator.ts";
import { MoneyDecisions, DecisionList, DecisionRow } from "../parts/decisions.tsx";
import { FieldPair, NumberField, Panel, PanelGrid, PanelStack } from "../parts/panel.tsx";
import { wholeIn } from "../parts/read-entries.ts";
import * as z from "zod/mini";
import { giftCode } from "#contract/calls/gifts.ts";
import { readAmount } from "#web/features/wallet/shared/read-amount.ts";

/** Everything that waits for the operator's decision. */
export function WaitingSection() {
  return (
    <PanelGrid>
      <PanelStack>
        <Payments />
        <Withdrawals />
        <Suggestions />
      </PanelStack>
      <PanelStack>
        <GiftCodes />
        <Stock />
      </PanelStack>
    </PanelGrid>
  );
}

/** Open payments, which the operator settles or fails. */
function Payments() {
  const t = useTranslations("control.waiting");
  const query = useOperatorQuery(operatePayments, undefined, { refetchInterval: REFETCH_MS });
  const { alert, run } = useOperation(operateDecidePayment);
  return (
    <MoneyDecisions
      title={t("payments")}
      none={{ title: t("noPayments"), text: t("noPaymentsText") }}
      query={query}
      alert={alert}
      wayOf={({ pay_key }) => pay_key}
      accept={{ label: t("approve"), take: (serial_number) => run({ serial_number, outcome: "paid" }) }}
      refuse={{ label: t("fail"), take: (serial_number) => run({ serial_number, outcome: "failed" }) }}
    />
  );
}

/** Open withdrawals, which the operator pays out or rejects. */
function Withdrawals() {
  const t = useTranslations("control.waiting");
  const query = useOperatorQuery(operateWithdrawals, undefined, { refetchInterval: REFETCH_MS });
  const { alert, run } = useOperation(operateDecideWithdrawal);
  return (
    <MoneyDecisions
      title={t("withdrawals")}
      none={{ title: t("noWithdrawals"), text: t("noWithdrawalsText") }}
      query={query}
      alert={alert}
      wayOf={({ channel_key }) => channel_key}
      accept={{ label: t("payOut"), take: (serial_number) => run({ serial_number, outcome: "paid" }) }}
      refuse={{ label: t("reject"), take: (serial_number) => run({ serial_number, outcome: "rejected" }) }}
    />
  );
}

type WaitingSuggestion = AnswerOf<typeof operateSuggestions>["queryset"][number];

/** Members' suggestions; the simulator replies to them after a while if the operator does not. */
function Suggestions() {
  const t = useTranslations("control.waiting");
  const query = useOperatorQuery(operateSuggestions, undefined, { refetchInterval: REFETCH_MS });
  const [open, setOpen] = useState<WaitingSuggestion | null>(null);
  return (
    <Panel title={t("suggestions")}>
      <QueryView query={query}>
        {({ queryset }) =>
          queryset.length === 0 ? (
            <EmptyState icon="check" title={t("noSuggestions")} text={t("noSuggestionsText")} />
          ) : (
            <DecisionList label={t("suggestions")}>
              {queryset.map((each) => (
                <DecisionRow
                  key={each.serial_number}
                  title={each.content}
                  time={each.create_time}
                  notes={t("byMember", { id: each.user_id, way: each.type })}
                >
                  <Button small onClick={() => setOpen(each)}>
                    {t("reply")}
                  </Button>
                </DecisionRow>
              ))}
            </DecisionList>
          )
        }
      </QueryView>
      <Dialog open={open !== null} onClose={() => setOpen(null)} title={t("reply")}>
        {open !== null && <ReplyForm suggestion={open} onDone={() => setOpen(null)} />}
      </Dialog>
    </Panel>
  );
}

interface ReplyFormProps {
  suggestion: { readonly serial_number: string; readonly content: string };
  onDone: () => void;
}

function ReplyForm({ suggestion, onDone }: ReplyFormProps) {
  const t = useTranslations("control.waiting");
  const reply = useOperation(operateReply, () => {
    showToast(t("replied"));
    onDone();
  });
  const entries = useFormEntries({ text: (typed) => (typed.trim() === "" ? t("replyRequired") : null) });

  function submit() {
    if (!entries.check()) return;
    reply.run({ serial_number: suggestion.serial_number, reply: entries.values.text.trim() });
  }

  return (
    <Form failures={entries.failures} onSubmit={submit}>
      <p>{suggestion.content}</p>
      <TextAreaField label={t("replyText")} {...entries.bind("text")} />
      <Alert message={reply.alert.message} onDismiss={reply.alert.hide} />
      <Button type="submit" variant="primary" wide busy={reply.busy}>
        {t("sendReply")}
      </Button>
    </Form>
  );
}

const PRODUCT_MAX = 1_000_000;
const STOCK_MAX = 1_000_000_000;

function Stock() {
  const t = useTranslations("control.waiting");
  const set = useOperation(operateStock, () => showToast(t("stockSet")));
  const whole = (min: number, max: number) => (typed: string) =>
    wholeIn(typed, min, max) === null ? t("wholeWrong") : null;
  const entries = useFormEntries({ product: whole(1, PRODUCT_MAX), stock: whole(0, STOCK_MAX) });

  function submit() {
    const { product, stock } = entries.values;
    if (entries.check()) set.run({ product_id: Number(product), stock: Number(stock) });
  }

  return (
    <Panel title={t("stock")} text={t("stockText")}>
      <Form failures={entries.failures} onSubmit={submit}>
        <FieldPair>
          <NumberField label={t("product")} {...entries.bind("product")} />
          <NumberField label={t("items")} {...entries.bind("stock")} />
        </FieldPair>
        <Alert message={set.alert.message} onDismiss={set.alert.hide} />
        <Button type="submit" wide busy={set.busy}>
          {t("setStock")}
        </Button>
      </Form>
    </Panel>
  );
}

const USES_MAX = 1_000_000_000;

/** Creates a gift code, or changes its price and number of uses. */
function GiftCodes() {
  const t = useTranslations("control.waiting");
  const make = useOperation(operateGiftCodes, () => showToast(t("giftMade")));
  const entries = useFormEntries(
    {
      code: (typed) => (z.safeParse(giftCode, typed.trim()).success ? null : t("giftCodeWrong")),
      price: (typed) => (readAmount(typed) === null ? t("priceWrong") : null),
      uses: (typed) => (wholeIn(typed, 0, USES_MAX) === null ? t("wholeWrong") : null),
    },
    { uses: "1" },
  );

  function submit() {
    const price = readAmount(entries.values.price);
    if (!entries.check() || price === null) return;
    make.run({ gift_code: entries.values.code.trim(), price, uses: Number(entries.values.uses) });
  }

  return (
    <Panel title={t("gifts")} text={t("giftsText")}>
      <Form failures={entries.failures} onSubmit={submit}>
        <Field label={t("giftCode")} autoComplete="off" autoCapitalize="characters" {...entries.bind("code")} />
        <FieldPair>
          <NumberField label={t("price")} inputMode="decimal" {...entries.bind("price")} />
          <NumberField label={t("uses")} {...entries.bind("uses")} />
        </FieldPair>
        <Alert message={make.alert.message} onDismiss={make.alert.hide} />
        <Button type="submit" wide busy={make.busy}>
          {t("makeGift")}
        </Button>
      </Form>
    </Panel>
  );
}
