import { useState } from "react";
import type { PagedRows } from "../data/paged.ts";
import { AmountText } from "../ui/amount-text.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Card, DefinitionList } from "../ui/card.tsx";
import { Carousel } from "../ui/carousel.tsx";
import { Chip } from "../ui/chip.tsx";
import { ChoiceSheet } from "../ui/choices.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Countdown } from "../ui/countdown.tsx";
import { Dialog, Sheet } from "../ui/dialog.tsx";
import styles from "./gallery-screen.module.css";

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
  const [open, setOpen] = useState<"dialog" | "sheet" | "choice" | null>(null);
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
  return <Carousel label="Banners" images={PICTURES} />;
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
  count: 12,
  more: true,
  loading: false,
  busy: false,
  error: null,
  loadMore: () => undefined,
  reload: () => undefined,
};
