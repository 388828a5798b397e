import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useProfile } from "#web/data/profile.ts";
import { formatTimestamp } from "#web/locales/format.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { DefinitionList } from "#web/ui/page/card.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";

interface ReceiptProps {
  /** The amount and the receiver. */
  rows: readonly { id: string; term: string; value: ReactNode }[];
}

/** The facts of a finished payment, with its time and the balance after it. */
export function Receipt({ rows }: ReceiptProps) {
  const t = useTranslations("receipt");
  const { data, isFetching } = useProfile();
  const [time] = useState(() => Date.now());
  // The balance from before the payment would be wrong here.
  const balance = data && !isFetching ? <AmountText minor={data.entry.balance} /> : <Skeleton width="80px" />;
  return (
    <DefinitionList
      rows={[
        ...rows,
        { id: "time", term: t("time"), value: formatTimestamp(time) },
        { id: "balance", term: t("balance"), value: balance },
      ]}
    />
  );
}
