import { useState } from "react";
import type { PagedRows } from "../data/paged.ts";
import { AmountText } from "../ui/amount-text.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button, IconButton } from "../ui/forms/button.tsx";
import { Card, DefinitionList, Notice } from "../ui/page/card.tsx";
import { Carousel } from "../ui/page/carousel.tsx";
import { Chip } from "../ui/chip.tsx";
import { ChoiceSheet, ChoiceCards, type ChoiceCard, ChoiceChips, SwitchRow } from "../ui/forms/choices.tsx";
import { CopyButton } from "../ui/forms/copy-button.tsx";
import { Countdown } from "../ui/countdown.tsx";
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx";
import { Dialog, Sheet } from "../ui/overlays/dialog.tsx";
import { Field, PasswordField, SearchField, SelectField, DigitsField, TextAreaField } from "../ui/forms/field.tsx";
import { Form } from "../ui/forms/form.tsx";
import { RecordRow, StatusChip } from "../ui/page/record-row.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { Stepper } from "../ui/forms/stepper.tsx";
import { Tabs } from "../ui/page/tabs.tsx";
import styles from "./gallery-screen.module.css";

const AMOUNTS = ["100", "500", "1000"].map((value) => ({ value, label: value }));

const CARDS: readonly ChoiceCard[] = [
  { value: "one", icon: "bank", title: "Asha Rao", text: "•••• 4321" },
  { value: "two", icon: "bank", title: "Ravi Rao" },
];

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

const OPTIONS = [
  { value: "CPF", label: "Person" },
  { value: "CPFJ", label: "Company" },
] as const;

export function Fields() {
  const [text, setText] = useState("");
  const [document, setDocument] = useState<"CPF" | "CPFJ" | "">("");
  const [stake, setStake] = useState(5_000);
  return (
    <div className={styles.stack}>
      <Field label="Mobile number" value={text} onChange={setText} hint="With its prefix" />
      <Field label="Amount" value={text} onChange={setText} error="Enter an amount" />
      <PasswordField label="Password" value={text} onChange={setText} autoComplete="off" />
      <SearchField label="Search products" value={text} onChange={setText} onSearch={setText} />
      <SelectField
        label="Document"
        value={document}
        options={OPTIONS}
        onChange={setDocument}
        placeholder="Choose one"
      />
      <Stepper label="Stake" value={stake} min={5_000} max={1_000_000} step={5_000} onChange={setStake} />
    </div>
  );
}

export function TabSample() {
  const [tab, setTab] = useState<"all" | "mine">("all");
  return (
    <Tabs
      label="Records"
      tabs={[
        { id: "all", label: "All" },
        { id: "mine", label: "Mine" },
      ]}
      value={tab}
      onChange={setTab}
    >
      {null}
    </Tabs>
  );
}

const PICTURES = [1, 2, 3].map((number) => ({ src: `/img/banners/${number}.svg`, alt: `Banner ${number}` }));
const MINUTE_MS = 60_000;

export function Values() {
  const [until] = useState(() => Date.now() + 3 * MINUTE_MS);
  return (
    <Card className={styles.stack}>
      <p className={styles.row}>
        <AmountText minor={1_248_050} />
        <AmountText minor={-12_500} />
        <AmountText minor={12_500} signed />
        <Countdown until={until} />
      </p>
      <p className={styles.row}>
        <Chip>Neutral</Chip>
        <Chip tone="green">Green</Chip>
        <Chip tone="red">Red</Chip>
        <Chip tone="violet">Violet</Chip>
        <Chip tone="accent">Accent</Chip>
        <Avatar id="120007" size={44} />
      </p>
      <DefinitionList
        rows={[
          { id: "fee", term: "Fee", value: <AmountText minor={200} /> },
          { id: "account", term: "Account", value: "0123 4567 8901 2345 6789" },
        ]}
      />
    </Card>
  );
}

export function Actions() {
  const [open, setOpen] = useState<"dialog" | "confirm" | "sheet" | "choice" | null>(null);
  const [choice, setChoice] = useState<"one" | "two">("one");
  const close = () => setOpen(null);
  return (
    <div className={styles.stack}>
      <Button variant="primary" wide>
        Primary
      </Button>
      <p className={styles.row}>
        <Button small>Plain</Button>
        <Button small variant="danger">
          Danger
        </Button>
        <Button small busy>
          Busy
        </Button>
        <Button small disabled>
          Disabled
        </Button>
        <IconButton icon="search" label="Search" />
        <CopyButton text="copied" label="Copy" />
      </p>
      <p className={styles.row}>
        <Button small onClick={() => setOpen("dialog")}>
          Dialog
        </Button>
        <Button small onClick={() => setOpen("confirm")}>
          Confirm
        </Button>
        <Button small onClick={() => setOpen("sheet")}>
          Sheet
        </Button>
        <Button small onClick={() => setOpen("choice")}>
          Choice
        </Button>
      </p>
      <Dialog open={open === "dialog"} onClose={close} title="Dialog" actions={<Button onClick={close}>Close</Button>}>
        <p>One question, one answer.</p>
      </Dialog>
      <ConfirmDialog open={open === "confirm"} title="Confirm" action="Delete" onConfirm={close} onClose={close} />
      <Sheet open={open === "sheet"} onClose={close} title="Sheet">
        <p>Longer texts, and forms.</p>
      </Sheet>
      <ChoiceSheet
        open={open === "choice"}
        onClose={close}
        title="Choice"
        choices={[
          { id: "one", label: "One" },
          { id: "two", label: "Two" },
        ]}
        value={choice}
        onChoose={setChoice}
      />
    </div>
  );
}

export function Pictures() {
  return (
    <>
      <Carousel label="Banners" images={PICTURES} />
      <QrCode text="https://example.com/register?r_code=120007" label="QR code" />
    </>
  );
}

export interface SampleRow {
  id: number;
  name: string;
  amount: number;
}

export const SAMPLE_ROWS: PagedRows<SampleRow> = {
  rows: [
    { id: 1, name: "Recharge", amount: 50_000 },
    { id: 2, name: "Transfer", amount: -12_500 },
  ],
  first: undefined,
  count: 12,
  rowsFrom: null,
  more: true,
  loading: false,
  busy: false,
  error: null,
  loadMore: () => undefined,
  reload: () => undefined,
};
