import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { serverNow } from "#web/data/api-client.ts";
import { useProfile } from "#web/data/profile.ts";
import { momentText } from "#web/ui/moment.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { DefinitionList } from "#web/ui/page/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Reference } from "./reference.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import styles from "./figures.module.css";

interface ReceiptProps {
  /** The sum, below a sign. Absent: it stands above the receipt. */
  amount?: Minor;
  /** Waits for a decision. */
  isOpen?: boolean;
  /** When it happened, in ms since the epoch. Default: when the receipt opens. */
  at?: number | undefined;
  /** Of its record; not every backend has one. */
  number?: string | undefined;
  /** To whom, for instance. */
  rows?: readonly { id: string; term: string; value: ReactNode }[];
}

/** The facts of money that moved, with its time and the balance after it. */
export function Receipt({ amount, isOpen = false, at, number = "", rows = [] }: ReceiptProps) {
  const t = useTranslations("receipt");
  const { data, isFetching } = useProfile();
  const [opened] = useState(serverNow);
  // The balance from before the payment would be wrong here.
  const balance = data && !isFetching ? <AmountText minor={data.entry.balance} /> : <Skeleton width="80px" />;
  return (
    <>
      {amount !== undefined && (
        <p className={styles.paid}>
          <Icon
            name={isOpen ? "hourglass" : "check"}
            size={28}
            className={classNames(styles.sign, isOpen && styles.awaited)}
          />
          <AmountText minor={amount} />
        </p>
      )}
      <DefinitionList
        rows={[
          ...rows,
          ...(number === ""
            ? []
            : [{ id: "number", term: t("number"), value: <Reference value={number} copy={t("copy")} /> }]),
          { id: "time", term: t("time"), value: momentText(at ?? opened) },
          { id: "balance", term: t("balance"), value: balance },
        ]}
      />
    </>
  );
}
