import { lazy, useState, useCallback, useLayoutEffect } from "react";
import { useTranslations } from "use-intl";
import { type WinCategory, winMyGuesses } from "#games/win-go/contract/calls.ts";
import type { Guess } from "#games/win-go/rules/guess.ts";
import type { ContractLimits } from "#games/win-go/rules/stake.ts";
import { shiftPeriod } from "#games/win-go/rules/timeline.ts";
import { RoomBeside } from "#web/app/wide/beside.tsx";
import { useConnection } from "#web/data/connection.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/page/card.tsx";
import { ErrorState, Skeleton } from "#web/ui/page/states.tsx";
import { Tabs } from "#web/ui/page/tabs.tsx";
import { GameScreen, PlayersLately } from "#games/engine/screen/parts/game-status.tsx";
import { type PlayNotice, PlayNotices } from "#games/engine/screen/parts/notices.tsx";
import { VIBRATION_MS, play, vibrate } from "#web/ui/sounds.ts";
import { useHeld } from "#games/engine/screen/session/use-held.ts";
import { AgainButton } from "./again-button.tsx";
import { win } from "../game.ts";
import { GuessPad } from "./guess-pad.tsx";
import { useTableHistory } from "./history.ts";
import { ownResult, type RoundStakes, useRoundStakes, useSettlement } from "./own-guesses.ts";
import type { RoundAt } from "./proof-sheet.tsx";
import { RoundCard } from "./round-card.tsx";
import { type RoundPhase, useRoundPhase } from "./round-phase.ts";
import { StakeSheet } from "./stake-sheet.tsx";
import { usePayoutReceipts } from "./use-guess-mutation.ts";
import { CATEGORIES, useChosenCategory } from "./use-texts.ts";
import { CATEGORY_NAMES } from "./tile.ts";
import { useWinRound } from "./use-win-round.ts";
import { RoundProof, WinRecords } from "./win-records.tsx";
import { WinRules } from "./win-rules.tsx";
import styles from "./win-screen.module.css";

const Sides = lazy(async () => ({ default: (await import("./win-sides.tsx")).WinSides }));

/** Win Go: a round of three minutes at each of four tables. */
export function WinScreen() {
  const t = useTranslations("win");
  const errorText = useErrorText();
  const [category, choose] = useChosenCategory();
  const { period, balance, limits, error, busy, goOn } = useWinRound();
  const [isRevealing, setRevealing] = useState(false);
  const shownBalance = useHeld(balance, isRevealing);
  return (
    <GameScreen
      title={win.name}
      className={styles.screen}
      note={<PlayersLately game="win" />}
      balance={shownBalance}
      isRevealing={isRevealing}
      rules={(isOpen, close) => <WinRules open={isOpen} onClose={close} />}
    >
      <Tabs<WinCategory>
        label={t("categories")}
        tabs={CATEGORIES.map((id) => ({ id, label: CATEGORY_NAMES[id] }))}
        value={category}
        onChange={choose}
      >
        {period !== null ? (
          <CategoryTable
            key={category}
            category={category}
            period={period}
            balance={balance}
            limits={limits}
            busy={busy}
            onContinue={goOn}
            onRevealing={setRevealing}
          />
        ) : error !== null ? (
          <>
            <ErrorState text={errorText(error)} onRetry={goOn} busy={busy} />
            <RoomBeside>
              <SidesAlone category={category} />
            </RoomBeside>
          </>
        ) : (
          <TableSkeleton />
        )}
      </Tabs>
    </GameScreen>
  );
}

/** The boxes of the round, the colours, the digits, their hint and the records. */
function TableSkeleton() {
  return (
    <div className={styles.table} aria-busy="true">
      <Skeleton height="188px" radius="var(--r-l)" />
      <Skeleton height="60px" radius="var(--r-m)" />
      <Skeleton height="136px" radius="var(--r-m)" />
      <Skeleton height="58px" radius="var(--r-m)" />
      <Skeleton height="1194px" radius="var(--r-l)" />
    </div>
  );
}

/** Beside a table that could not be loaded. */
function SidesAlone({ category }: { category: WinCategory }) {
  const guesses = usePagedCall(winMyGuesses, { category });
  return <Sides category={category} rounds={[]} last={null} guesses={guesses} onVerify={() => undefined} />;
}

interface CategoryTableProps {
  category: WinCategory;
  period: number;
  /** Minor units; null: unknown. */
  balance: number | null;
  limits: ContractLimits;
  busy: boolean;
  onContinue: () => void;
  /** Called before the paint: the period's digit, payouts and balance have not all come, so no sum may tell them. */
  onRevealing: (isRevealing: boolean) => void;
}

/** A category: its round, its picks and its records. */
function CategoryTable({ category, period, balance, limits, busy, onContinue, onRevealing }: CategoryTableProps) {
  const t = useTranslations("win");
  const games = useTranslations("games");
  const phase = useRoundPhase(period);
  const over = phase === "over" ? period : shiftPeriod(period, -1);
  const history = useTableHistory(category, "1", over);
  const newest = usePagedCall(winMyGuesses, { category });
  const stakes = useRoundStakes(newest, period);
  const drawn = phase === "over" && history.last?.period === period ? history.last.last_num : null;
  const [verified, setVerified] = useState<RoundAt | null>(null);
  const verify = useCallback((round: RoundAt) => setVerified(round), []);
  const settlement = useSettlement(newest.rows, over);
  usePayoutReceipts(newest.rows);
  const isSettled = drawn !== null && ownResult(newest.rows, period)?.kind !== "staked" && !settlement.isPaying;
  const isRevealing = phase === "over" && stakes.byPick.size > 0 && !isSettled && !settlement.gaveUp;
  const guesses = { ...newest, rows: useHeld(newest.rows, isRevealing) };
  useLayoutEffect(() => {
    onRevealing(isRevealing);
    return () => onRevealing(false);
  }, [isRevealing, onRevealing]);
  // Own stakes and the last result have lines of their own, which would move all that is below.
  if (guesses.loading || history.loading) return <TableSkeleton />;

  return (
    <div className={styles.table} data-part="table">
      <RoundCard
        period={period}
        last={history.last}
        guesses={guesses.rows}
        busy={busy}
        onContinue={onContinue}
        onVerify={() => history.last !== null && setVerified({ category, saasId: "1", period: history.last.period })}
      />
      {settlement.gaveUp && (
        <div role="status" className={styles.late}>
          <Notice icon="alert" tone="warning">
            {t("settlesLate")}
          </Notice>
          <Button small icon="refresh" busy={guesses.busy} onClick={settlement.again}>
            {games("checkAgain")}
          </Button>
        </div>
      )}
      <StakePart
        category={category}
        period={period}
        balance={balance}
        limits={limits}
        phase={phase}
        stakes={stakes}
        drawn={drawn}
      />
      <WinRecords category={category} rounds={history.rounds} guesses={guesses} onVerify={verify} />
      <RoomBeside>
        <Sides category={category} rounds={history.rounds} last={history.last} guesses={guesses} onVerify={verify} />
      </RoomBeside>
      <RoundProof round={verified} onClose={() => setVerified(null)} />
    </div>
  );
}

interface StakePartProps {
  category: WinCategory;
  period: number;
  /** Minor units; null: unknown. */
  balance: number | null;
  limits: ContractLimits;
  phase: RoundPhase;
  /** The member's own in this round, and the contracts to repeat. */
  stakes: RoundStakes;
  /** The period's result; null: not drawn. */
  drawn: number | null;
}

/** The picks and the sheet of the picked one. A pick renders nothing else: the records below take long. */
function StakePart({ category, period, balance, limits, phase, stakes, drawn }: StakePartProps) {
  const t = useTranslations("win");
  const games = useTranslations("games");
  const { isCertain } = useConnection();
  const [guess, setGuess] = useState<Guess | null>(null);
  const [notice, setNotice] = useState<PlayNotice | null>(null);
  const open = phase === "open";
  // An unconfirmed stake must not carry over to the next round.
  if (guess !== null && phase === "over") setGuess(null);

  function done() {
    play("tick");
    vibrate(VIBRATION_MS.press);
    setGuess(null);
    setNotice({ id: Date.now(), title: games("completed"), text: t("completedText"), failed: false });
  }

  return (
    <>
      <PlayNotices part="stake" notice={notice} onClose={() => setNotice(null)}>
        <GuessPad stakes={stakes.byPick} disabled={!open || !isCertain} drawn={drawn} onPick={setGuess} />
        <AgainButton
          key={period}
          category={category}
          period={period}
          contracts={stakes.last}
          balance={balance}
          limits={limits}
          open={open}
          onDone={done}
          onFail={(text) => setNotice({ id: Date.now(), title: t("fail"), text, failed: true })}
        />
      </PlayNotices>
      {guess !== null && (
        <StakeSheet
          category={category}
          period={period}
          guess={guess}
          balance={balance}
          limits={limits}
          open={open}
          onClose={() => setGuess(null)}
          onDone={done}
        />
      )}
    </>
  );
}
