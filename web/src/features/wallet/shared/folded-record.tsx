import type { ComponentProps, ReactNode } from "react";
import { shownDigits } from "#contract/shown-number.ts";
import { CopyButton } from "#web/ui/forms/copy-button.tsx";
import type { IconName } from "#web/ui/icon-paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NumberText } from "#web/ui/number-text.tsx";
import { DefinitionList } from "#web/ui/page/card.tsx";
import { RecordRow } from "#web/ui/page/record-row.tsx";
import styles from "./folded-record.module.css";

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
  const copied = (
    <span className={styles.reference}>
      <span className={styles.id}>
        <NumberText value={value} shown={shownDigits(value)} />
      </span>
      <CopyButton text={value} label={copy} className={styles.copy} />
    </span>
  );
  return (
    <>
      <details>
        <summary className={styles.summary}>{head}</summary>
        <DefinitionList className={styles.inset} rows={[...details, { id: "reference", term, value: copied }]} />
      </details>
      {children && <div className={styles.inset}>{children}</div>}
    </>
  );
}
