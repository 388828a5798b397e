import { useEffect, useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { type Phase, LOCK_MS, OPEN_MS } from "#games/lucky-hit/rules/timeline.ts";
import { serverNow } from "#web/data/api-client.ts";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { ConnectionMark } from "#games/engine/screen/parts/game-status.tsx";
import { useResultText } from "#games/engine/screen/parts/records.tsx";
import { RoundSeal } from "#games/engine/screen/parts/round-seal.tsx";
import { type RoundOutcome, WinMoment } from "#games/engine/screen/moments/win-moment.tsx";
import styles from "./card-table.module.css";
import { FlyingChips } from "./flying-chips.tsx";
import { Hand } from "./playing-card.tsx";
import { ownResult } from "./stakes.ts";
import type { TableState, Totals as Sums } from "./table-reducer.ts";
import type { GameSnapshot } from "#games/engine/screen/parts/socket-game.ts";
import { roundTime, useSideText } from "./use-texts.ts";

interface CardTableProps {
  snapshot: GameSnapshot<TableState>;
  /** Text of a closed game. */
  closedText: string;
  /** The cards turn, and nothing beside them tells the outcome. */
  isTurning: boolean;
  phase: Phase | null;
  onVerify: (period: number) => void;
}

/** Both hands, all players' stakes, and the time left or the result between them. */
export function CardTable({ snapshot, closedText, isTurning, phase, onVerify }: CardTableProps) {
  const t = useTranslations("luckyHit");
  const { state, connection, latencyMs } = snapshot;
  const { round, open, totals, maintenance } = state;
  const outcome = roundOutcome(state, isTurning);
  const latest = open === null ? state.results[0]?.period : round?.period;
  return (
    <section className={styles.table} aria-label={t("table")} data-part="stage">
      <div className={styles.top}>
        <span className={styles.round}>{round === null ? "" : t("round", { period: roundTime(round.period) })}</span>
        {(!maintenance || connection === "live") && <ConnectionMark connection={connection} latencyMs={latencyMs} />}
        <RoundSeal
          newest={latest ?? null}
          isOpen={open !== null}
          onPress={() => latest !== undefined && onVerify(latest)}
        />
      </div>
      {/* The key deals the cards again in each round. */}
      <div key={round?.period} className={classNames(styles.hands, round === null && styles.empty)}>
        <Hand side="B" open={open} />
        <Hand side="R" open={open} />
      </div>
      <div className={styles.tip}>
        {round !== null && phase === "open" && !maintenance ? (
          <ClosingBar key={round.period} lockTime={round.lockTime} />
        ) : (
          <Tip state={state} closedText={closedText} isTurning={isTurning} />
        )}
      </div>
      <Totals totals={totals} />
      <Announcer state={state} phase={phase} />
      <WinMoment outcome={outcome}>
        <FlyingChips />
      </WinMoment>
    </section>
  );
}

function roundOutcome(state: TableState, isTurning: boolean): RoundOutcome {
  const result = ownResult(state);
  if (result.kind === "none" || result.kind === "givenBack") return null;
  if (isTurning || !("net" in result)) return "open";
  return { id: state.round?.period ?? 0, staked: result.paid - result.net, paid: result.paid };
}

/** The outcome, and then what the member won or lost. */
function Tip({ state, closedText, isTurning }: { state: TableState; closedText: string; isTurning: boolean }) {
  const t = useTranslations("luckyHit");
  const { outcomeText } = useSideText();
  const resultText = useResultText();
  const { open, maintenance } = state;
  const result = ownResult(state);
  if (maintenance && open === null) return <p className={styles.words}>{closedText}</p>;
  if (open === null) return <p className={styles.waiting}>{t("nowWaiting")}</p>;
  return (
    <>
      <p className={classNames(styles.words, styles.reveal)}>{outcomeText(open)}</p>
      {!isTurning && "net" in result && (
        <p className={styles.own} data-beneath>
          {resultText(result)}
        </p>
      )}
    </>
  );
}

/** Announces phases and results to screen readers, but not each second. */
function Announcer({ state: { open }, phase }: { state: TableState; phase: Phase | null }) {
  const games = useTranslations("games");
  const { outcomeText } = useSideText();
  const words = { waiting: "", open: games("sayOpen"), locked: games("sayLocked"), shown: "" };
  return (
    <p className="spoken" role="status">
      {open !== null ? outcomeText(open) : phase === null ? "" : words[phase]}
    </p>
  );
}

const TICK_MS = 200;
const STAKES_S = (LOCK_MS - OPEN_MS) / 1_000;

/** Seconds until stakes close, with a shrinking bar. `lockTime`: ms since the epoch. */
function ClosingBar({ lockTime }: { lockTime: number }) {
  const t = useTranslations("luckyHit");
  const games = useTranslations("games");
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const left = Math.min(STAKES_S, Math.max(0, (lockTime - now) / 1_000));
  return (
    <div className={styles.closing}>
      <p className={styles.closeIn}>
        <span>{games("closeIn")}</span>
        <span role="timer" translate="no" className={styles.seconds}>
          {games("seconds", { seconds: Math.ceil(left) })}
        </span>
      </p>
      <ProgressBar value={left} max={STAKES_S} label={t("timeLeft")} className={styles.bar} />
    </div>
  );
}

const SIDES = [
  ["B", styles.black],
  ["L", styles.lucky],
  ["R", styles.red],
] as const;

/** All players' stakes on black, lucky hit and red, in figures and as parts of a bar. */
function Totals({ totals }: { totals: Sums }) {
  const t = useTranslations("luckyHit");
  const { nameOf } = useSideText();
  return (
    <section className={styles.totals} aria-label={t("totals")} data-beneath>
      <div className={styles.totalsBar} aria-hidden="true">
        {SIDES.map(([pick, look]) => (
          <span key={pick} className={classNames(styles.part, look)} style={{ flexGrow: totals[pick] }} />
        ))}
      </div>
      <dl className={styles.sums}>
        {SIDES.map(([pick]) => (
          <div key={pick} className={styles.sum}>
            <dt>{nameOf(pick)}</dt>
            <Sum total={totals[pick]} />
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A total, and above it the stakes that have just come, as long as they rise. */
function Sum({ total }: { total: number }) {
  const locale = useLocale();
  const [seen, setSeen] = useState(total);
  const [come, setCome] = useState(0);
  if (total !== seen) {
    setSeen(total);
    // A new round begins at 0.
    setCome(Math.max(0, total - seen));
  }
  const text = (minor: number) => formatAmount(minor, locale, { short: true });
  // CSS draws what has come: screen readers would announce each second of it.
  return (
    <dd key={total} data-come={come > 0 ? text(come) : undefined}>
      {text(total)}
    </dd>
  );
}
