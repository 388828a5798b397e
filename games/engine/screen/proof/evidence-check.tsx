import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { useCallQuery } from "#web/data/client.ts";
import { momentText } from "#web/ui/moment.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import proofStyles from "./proof-sheet.module.css";
import { anyTable, pinnedList } from "../receipts/watch-receipts.ts";
import { KeptReceipts } from "./kept-receipts.tsx";
import type { CheckedEvidence } from "./checked-evidence.ts";
import { checkEvidence } from "./evidence.ts";
import { Fold } from "./fold.tsx";
import styles from "./proof-screen.module.css";

/** Checks an exported stake, chosen, dropped or pasted, without sending it. */
export function EvidenceCheck() {
  const t = useTranslations("fairness");
  const picker = useRef<HTMLInputElement>(null);
  const { data } = useCallQuery(fairnessChains, { table: anyTable() });
  const [checked, setChecked] = useState<CheckedEvidence | null>(null);
  const check = async (text: string) => {
    const pinned = pinnedList();
    setChecked(await checkEvidence(text, pinned.length > 0 ? pinned : (data?.receipt_keys ?? [])));
  };
  const read = async (file: File | undefined) => {
    if (file !== undefined) await check(await file.text());
  };
  return (
    <section
      className={styles.evidence}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void read(event.dataTransfer.files[0]);
      }}
      onPaste={(event) => void check(event.clipboardData.getData("text"))}
    >
      <Fold title={t("evidenceTitle")}>
        <Button small icon="out" onClick={() => picker.current?.click()}>
          {t("evidencePick")}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={t("evidenceTitle")}
          onChange={(event) => {
            void read(event.target.files?.[0]);
            // Without this, choosing the same file again fires no event.
            event.target.value = "";
          }}
        />
        {checked && <Outcome checked={checked} />}
      </Fold>
      <KeptReceipts />
    </section>
  );
}

function Outcome({ checked: { fault, leaf, misfits } }: { checked: CheckedEvidence }) {
  const t = useTranslations("fairness");
  const [table, round, arrival] = ["table", "round", "arrival"].map((name) => leaf?.get(name) ?? "–");
  const holds = fault === null;
  return (
    <div role="status" data-evidence={fault ?? "holds"}>
      <p className={classNames(proofStyles.title, holds ? proofStyles.holds : proofStyles.fails)}>
        <Icon name={holds ? "check" : "alert"} />
        {holds
          ? t("evidenceHolds", { table: table ?? "", round: round ?? "", time: momentText(Number(arrival)) })
          : t(`evidence_${fault}`)}
      </p>
      {holds && misfits.length === 0 && <p>{t("evidenceUnsigned")}</p>}
      {misfits.map((part) => (
        <p key={part}>{t(`evidenceMisfit_${part}`)}</p>
      ))}
    </div>
  );
}
