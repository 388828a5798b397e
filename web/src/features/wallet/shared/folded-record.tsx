import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { useEvery } from "#web/data/page-timers.ts";
import type { PagedRows } from "#web/data/paged.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { IconName } from "#web/icons/icon-paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Card, DefinitionList } from "#web/ui/page/card.tsx";
import { PagedList } from "#web/ui/page/paged.tsx";
import { RecordRow } from "#web/ui/page/record-row.tsx";
import { Reference } from "#web/ui/reference.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import styles from "./folded-record.module.css";
import { useOutdateWallet } from "./use-outdate-wallet.ts";

const POLL_MS = 3_000;

interface Payment {
  readonly serial_number: string;
  readonly create_time: number | null;
  readonly price: number | null;
}

interface PaymentScreenProps<Row extends Payment> {
  kind: "recharge" | "withdrawal";
  rows: PagedRows<Row>;
  /** Whether a decision on it may come soon. */
  isAwaited: (row: Row) => boolean;
  draw: (row: Row) => ReactNode;
  /** The text of the way on from an empty list. */
  next: string;
}

/** The member's payments of a kind, watched while some wait. */
export function PaymentScreen<Row extends Payment>({ kind, rows, isAwaited, draw, next }: PaymentScreenProps<Row>) {
  const t = useTranslations(kind);
  useWatchedRows(rows.rows.filter(isAwaited).map(nameOf), rows.reload);
  const action = <LinkButton to={`/${kind}`}>{next}</LinkButton>;
  const empty = <EmptyState icon="history" title={t("recordsNone")} text={t("recordsNoneText")} action={action} />;
  return (
    <Screen title={t("records")} back={`/${kind}`}>
      <Card>
        <PagedList rows={rows} label={t("records")} keyOf={nameOf} draw={draw} empty={empty} />
      </Card>
    </Screen>
  );
}

/**
 * Reloads rows while some of them wait for a decision, and the balance once one is decided. `waiting` holds their
 * keys.
 */
function useWatchedRows(waiting: readonly string[], reload: () => void): void {
  const outdateWallet = useOutdateWallet();
  const before = useRef<readonly string[]>([]);
  const names = waiting.join(" ");

  useEffect(() => {
    const now = names === "" ? [] : names.split(" ");
    if (before.current.some((name) => !now.includes(name))) outdateWallet();
    before.current = now;
  }, [names, outdateWallet]);
  useEvery(names !== "", POLL_MS, reload);
}

/** Not every backend has serial numbers. */
function nameOf({ serial_number: serial, create_time: time, price }: Payment): string {
  return serial || `${time}/${price}`;
}

interface FoldedRecordProps extends ComponentProps<typeof RecordRow> {
  icon: IconName;
  details?: ComponentProps<typeof DefinitionList>["rows"];
  /** Comes last of the details, to be copied; not every backend has one. */
  reference: { term: string; value: string; copy: string };
  /** Below the record, open or not. */
  children?: ReactNode;
}

/** A record of money that opens to its details. */
export function FoldedRecord({ icon, details = [], reference, children, ...row }: FoldedRecordProps) {
  const { term, value, copy } = reference;
  const head = (
    <>
      <span className={styles.icon}>
        <Icon name={icon} size={18} />
      </span>
      <RecordRow {...row} />
    </>
  );
  if (value === "") return <div className={styles.summary}>{head}</div>;
  return (
    <>
      <details>
        <summary className={styles.summary}>{head}</summary>
        <DefinitionList
          className={styles.inset}
          rows={[...details, { id: "reference", term, value: <Reference value={value} copy={copy} /> }]}
        />
      </details>
      {children && <div className={styles.inset}>{children}</div>}
    </>
  );
}
