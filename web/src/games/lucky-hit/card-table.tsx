import { useTranslations } from "use-intl";
import type { Phase } from "#simulator/games/lucky-hit/timeline.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { ConnectionMark } from "../parts/connection-mark.tsx";
import styles from "./card-table.module.css";
import { ClosingBar } from "./closing-bar.tsx";
import { Hand } from "./hand.tsx";
import type { TableSnapshot } from "./table.ts";
import type { TableState } from "./table-state.ts";
import { Totals } from "./totals.tsx";
import { useSideText } from "./use-side-text.ts";

interface CardTableProps {
  snapshot: TableSnapshot;
  phase: Phase | null;
  onVerify: (period: number) => void;
}

/** The show: both hands, all players' stakes, and in between the time left or what there is to say. */
export function CardTable({ snapshot, phase, onVerify }: CardTableProps) {
  const t = useTranslations("luckyHit");
  const { state, connection, latencyMs } = snapshot;
  const { round, open, totals, maintenance } = state;
  const latest = open === null ? state.results[0]?.period : round?.period;
  return (
    <section className={styles.table} aria-label={t("table")}>
      <div className={styles.top}>
        <span className={styles.round}>{round === null ? "" : t("round", { period: round.period })}</span>
        <ConnectionMark connection={connection} latencyMs={latencyMs} />
        {latest !== undefined && (
          <IconButton
            icon="shield"
            className={styles.verify}
            label={t("verifyLatest")}
            onClick={() => onVerify(latest)}
          />
        )}
      </div>
      {/* Dealt anew for each round. */}
      <div key={round?.period} className={classNames(styles.hands, round === null && styles.empty)}>
        <Hand side="B" open={open} />
        <Hand side="R" open={open} />
      </div>
      <div className={styles.tip}>
        {round !== null && phase === "open" && !maintenance ? (
          <ClosingBar key={round.period} lockTime={round.lockTime} />
        ) : (
          <Tip state={state} />
        )}
      </div>
      <Totals totals={totals} />
      <Announcer state={state} phase={phase} />
    </section>
  );
}

function Tip({ state: { open, maintenance } }: { state: TableState }) {
  const t = useTranslations("luckyHit");
  const { outcomeText } = useSideText();
  if (maintenance && open === null) return <p className={styles.words}>{t("maintenance")}</p>;
  if (open === null) return <p className={styles.waiting}>{t("nowWaiting")}</p>;
  return <p className={classNames(styles.words, styles.reveal)}>{outcomeText(open)}</p>;
}

/** Says what changes to those who cannot see it, and nothing each second. */
function Announcer({ state: { open }, phase }: { state: TableState; phase: Phase | null }) {
  const t = useTranslations("luckyHit");
  const { outcomeText } = useSideText();
  const words = { waiting: "", open: t("sayOpen"), locked: t("sayLocked"), shown: "" };
  return (
    <p className={styles.spoken} role="status">
      {open !== null ? outcomeText(open) : phase === null ? "" : words[phase]}
    </p>
  );
}
