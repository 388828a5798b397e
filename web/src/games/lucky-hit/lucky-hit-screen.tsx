import { lazy, Suspense, useCallback, useEffect, useState, memo, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { nextPeriodInfo } from "#games/win-go/calls.ts";
import { useCallQuery } from "#web/data/client.ts";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { GameScreen, PlayersNow } from "../parts/game-status.tsx";
import { ReplacedState } from "../parts/notices.tsx";
import { VIBRATION_MS, play, vibrate } from "../parts/sounds.ts";
import { useHeld } from "../session/use-held.ts";
import { CardTable } from "./card-table.tsx";
import styles from "./lucky-hit-screen.module.css";
import { MyRecords } from "./my-records.tsx";
import { FirstNotice, Maintenance, usePlayNotice } from "./notices.tsx";
import { SuitIcon } from "./playing-card.tsx";
import { StakePanel } from "./stake-panel.tsx";
import type { PastWinner, PickedAmount, TableState } from "./table-reducer.ts";
import type { Table } from "./table.ts";
import { useRoundPhase, useLuckyHit, useOutdated, useTableSounds, useTurning } from "./use-lucky-hit.ts";
import { useSideText } from "./use-texts.ts";

// Lazy, because rules and proofs bring pictures and hashes.
const LuckyHitRules = lazy(async () => ({ default: (await import("./lucky-hit-rules.tsx")).LuckyHitRules }));
const ProofSheet = lazy(async () => ({ default: (await import("./proof-sheet.tsx")).LuckyHitProofSheet }));

/** Lucky Hit: two hands of three cards every 30 s. */
export function LuckyHitScreen() {
  const t = useTranslations("luckyHit");
  const { table, snapshot } = useLuckyHit();
  const { state, connection } = snapshot;
  const phase = useRoundPhase(state.round);
  const [verified, setVerified] = useState<number | null>(null);
  const verify = useCallback((period: number) => setVerified(period), []);
  const isTurning = useTurning(state);
  const balance = useHeld(useBalance(table, state.balance), isTurning);
  // The cards tell the outcome before anything else does.
  const told = isTurning ? { ...state, open: null, settlement: null } : state;
  const [notice, closeNotice] = usePlayNotice(table, state);
  useOutdated(told);
  useTableSounds(state);
  const stake = useCallback(
    (stakes: readonly PickedAmount[]) => {
      play("tick");
      vibrate(VIBRATION_MS.press);
      table.placeStakes(stakes);
    },
    [table],
  );
  const undo = useCallback(() => {
    play("tick");
    vibrate(VIBRATION_MS.press);
    table.undo();
  }, [table]);
  const witnessed = state.witnessed.find(([period]) => period === verified)?.[1] ?? null;

  return (
    <GameScreen
      title={t("title")}
      className={styles.screen}
      note={<PlayersNow period={state.round?.period ?? null} players={state.players} />}
      balance={balance}
      isRevealing={isTurning}
      rules={(isOpen, close) => isOpen && <LuckyHitRules state={state} onClose={close} />}
    >
      {connection === "replaced" ? (
        <ReplacedState game={t("title")} icon="cards" onTakeOver={table.takeOver} />
      ) : (
        <>
          <ResultDots results={state.results} />
          <CardTable snapshot={snapshot} isTurning={isTurning} phase={phase} onVerify={verify} />
          <StakePanel
            state={told}
            open={phase === "open" && connection === "live" && !state.maintenance}
            balance={balance}
            notice={notice}
            onNoticeClose={closeNotice}
            onStake={stake}
            onUndo={undo}
          />
          <FirstNotice />
          {state.top !== null && <WhoPlays top={state.top} />}
          <MyRecords onVerify={verify} />
        </>
      )}
      <Maintenance closed={state.maintenance} />
      <Suspense fallback={null}>
        {verified !== null && <ProofSheet period={verified} witnessed={witnessed} onClose={() => setVerified(null)} />}
      </Suspense>
    </GameScreen>
  );
}

/** The newest balance: from the socket, or from the call at each cycle's start. */
function useBalance(table: Table, balance: number | null): number | null {
  const { data, dataUpdatedAt } = useCallQuery(nextPeriodInfo);
  useEffect(() => {
    if (data !== undefined) table.setBalance(data.balance);
  }, [table, data, dataUpdatedAt]);
  return balance;
}

const HEAD = 8;
const BODY = 36;

/** The latest winners as dots, newest first: eight in the bar, 36 more when open. */
const ResultDots = memo(function ResultDots({ results }: { results: readonly PastWinner[] }) {
  const t = useTranslations("luckyHit");
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t("results")}>
      <div className={styles.strip}>
        {results.length === 0 ? (
          <p className={styles.none}>{t("resultsNone")}</p>
        ) : (
          <Dots results={results.slice(0, HEAD)} className={styles.head} />
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={id}
          aria-label={t("resultsToggle")}
          disabled={results.length <= HEAD}
          onClick={() => setOpen(!open)}
        >
          <Icon name="down" size={16} className={classNames(styles.arrow, open && styles.turned)} />
        </button>
      </div>
      <div id={id} hidden={!open} className={styles.list}>
        {open && (
          <>
            <Dots results={results.slice(HEAD, HEAD + BODY)} className={styles.body} />
            <Road results={results} />
          </>
        )}
      </div>
    </section>
  );
});

/** A column of the road has as many winners; a longer streak goes on in the next column. */
const ROAD_ROWS = 6;

/** The latest winners as columns of streaks, oldest first. */
export function roadOf(results: readonly PastWinner[]): PastWinner[][] {
  const columns: PastWinner[][] = [];
  for (const result of results.toReversed()) {
    const column = columns.at(-1);
    if (column?.[0]?.winner === result.winner && column.length < ROAD_ROWS) column.push(result);
    else columns.push([result]);
  }
  return columns;
}

/** The last 48 rounds as a road of streaks, scrolled to the newest. */
function Road({ results }: { results: readonly PastWinner[] }) {
  const t = useTranslations("luckyHit");
  const { nameOf } = useSideText();
  const columns = roadOf(results);
  return (
    <div
      ref={(element) => {
        if (element) element.scrollLeft = element.scrollWidth;
      }}
      className={styles.road}
      role="region"
      aria-label={t("road", { count: results.length })}
      tabIndex={0}
    >
      {columns.map((column) => (
        <ol key={column[0]?.period} className={styles.column}>
          {column.map(({ period, winner }) => (
            <li key={period} className={classNames(styles.bead, winner === "B" ? styles.black : styles.red)}>
              <SuitIcon suit={winner === "B" ? 0 : 1} className={styles.suit} />
              <span className="spoken">{nameOf(winner)}</span>
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}

/** The largest stakes of the round, folded until a player wants them. */
const WhoPlays = memo(function WhoPlays({ top }: { top: NonNullable<TableState["top"]> }) {
  const t = useTranslations("luckyHit");
  const games = useTranslations("games");
  const locale = useLocale();
  const { nameOf } = useSideText();
  return (
    <details className={styles.who}>
      <summary className={styles.whoTitle}>
        <Icon name="users" size={16} />
        {t("whoPlays")}
        <Icon name="down" size={16} className={styles.arrow} />
      </summary>
      {top.length === 0 ? (
        <p className={styles.none}>{games("noStakes")}</p>
      ) : (
        <ul aria-label={t("whoPlays")}>
          {top.map(({ nickName, betResult: pick, betPrice }, place) => (
            // Masked names may be equal, so the place is the key.
            <li key={place} className={styles.player}>
              <span className={styles.name}>{nickName}</span>
              <span className={styles.side}>
                {pick === "L" ? (
                  <Icon name="cards" size={16} />
                ) : (
                  <SuitIcon suit={pick === "B" ? 0 : 1} className={styles.small} />
                )}
                {nameOf(pick)}
              </span>
              <span className={styles.price}>{formatAmount(betPrice, locale, { short: true })}</span>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
});

function Dots({ results, className }: { results: readonly PastWinner[]; className: string | undefined }) {
  const { nameOf } = useSideText();
  return (
    <ol className={className}>
      {results.map(({ period, winner }) => (
        <li key={period} className={styles.item}>
          <span
            role="img"
            aria-label={nameOf(winner)}
            className={classNames(styles.dot, winner === "B" ? styles.black : styles.red)}
          >
            <SuitIcon suit={winner === "B" ? 0 : 1} className={styles.suit} />
          </span>
        </li>
      ))}
    </ol>
  );
}
