import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/card.tsx";
import { ChoiceCards, type ChoiceCard, ChoiceChips, SwitchRow } from "../ui/choices.tsx";
import { DigitsField, TextAreaField } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { RecordRow, StatusChip } from "../ui/record-row.tsx";

const AMOUNTS = ["100", "500", "1000"].map((value) => ({ value, label: value }));

const CARDS: readonly ChoiceCard[] = [
  { value: "one", icon: "bank", title: "Asha Rao", text: "•••• 4321" },
  { value: "two", icon: "bank", title: "Ravi Rao" },
];

/** Forms, and what is chosen in them. */
export function Choices() {
  const [amount, setAmount] = useState("500");
  const [card, setCard] = useState("one");
  const [text, setText] = useState("");
  const [on, setOn] = useState(true);
  return (
    <Form onSubmit={() => undefined}>
      <Notice>Payments here are simulated.</Notice>
      <Notice tone="warning" icon="alert">
        It cannot be cancelled.
      </Notice>
      <ChoiceChips label="Usual amounts" choices={AMOUNTS} value={amount} onChoose={setAmount} />
      <DigitsField label="Digits" digits={8} value={amount} onChange={setAmount} />
      <ChoiceCards label="Card" choices={CARDS} value={card} onChange={setCard} />
      <TextAreaField label="What happened?" value={text} onChange={setText} hint="The more exactly, the better" />
      <SwitchRow label="Sound" hint="Heard in the games" on={on} onChange={setOn} />
      <Button variant="primary" type="submit" wide>
        Send
      </Button>
    </Form>
  );
}

/** 2026-01-15 in UTC, ms since the epoch. */
const SAMPLE_TIME = 1_768_435_200_000;

export function Records() {
  return (
    <>
      <RecordRow
        title="Net banking"
        time={SAMPLE_TIME}
        notes="R100000"
        amount="₹500.00"
        status={<StatusChip standing="good" text="Success" />}
      />
      <RecordRow title="Card" time={SAMPLE_TIME} amount="₹900.00" status={<StatusChip standing="open" text="Wait" />} />
      <RecordRow title="UPI" time={SAMPLE_TIME} amount="₹100.00" status={<StatusChip standing="bad" text="Reject" />} />
    </>
  );
}
