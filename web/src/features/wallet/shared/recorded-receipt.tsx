import { useState, type ComponentProps } from "react";
import { transactions, type TRANSACTION_TYPES } from "#contract/calls/transactions.ts";
import type { Minor } from "#contract/values/values.ts";
import { serverNow } from "#web/data/api-client.ts";
import { useCallQuery } from "#web/data/client.ts";
import { Receipt } from "#web/ui/receipt.tsx";

interface RecordedReceiptProps extends ComponentProps<typeof Receipt> {
  amount: Minor;
  type: (typeof TRANSACTION_TYPES)[number];
}

/** An older record of the same amount is of another payment. */
const FRESH_MS = 60_000;

/** The receipt of a payment that was just made, with the number and the time of its record once that is read. */
export function RecordedReceipt({ type, ...receipt }: RecordedReceiptProps) {
  const { data, isFetching } = useCallQuery(transactions, { type, p: 1, p_size: 10 });
  const [opened] = useState(serverNow);
  const record = isFetching
    ? undefined
    : data?.queryset.find(
        ({ change_balance: change, create_time: time }) =>
          change === -receipt.amount && time !== null && time > opened - FRESH_MS,
      );
  // A relation such as `order:17` names the row that the receipt is about.
  const number = record?.relation_id.slice(record.relation_id.lastIndexOf(":") + 1);
  return <Receipt at={record?.create_time ?? undefined} number={number} {...receipt} />;
}
