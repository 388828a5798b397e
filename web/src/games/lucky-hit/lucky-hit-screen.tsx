import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { nextPeriodInfo } from "#games/win-go/calls.ts";
import { RoomBeside } from "#web/app/wide/beside.tsx";
import { useCallQuery } from "#web/data/client.ts";
import { useClosing } from "#web/data/operator-notices.ts";
import { GameScreen, PlayersNow } from "../parts/game-status.tsx";
import { ClosedNotice, ReplacedState } from "../parts/notices.tsx";
import { VIBRATION_MS, play, vibrate } from "../parts/sounds.ts";
import { useHeld } from "../session/use-held.ts";
import { CardTable } from "./card-table.tsx";
import styles from "./lucky-hit-screen.module.css";
import { MyRecords } from "./my-records.tsx";
import { ResultDots, WhoPlays } from "./round-lists.tsx";
import { FirstNotice, usePlayNotice } from "./notices.tsx";
import { luckyHit } from "./game.ts";
import { StakePanel } from "./stake-panel.tsx";
import type { PickedAmount } from "./table-reducer.ts";
import type { Table } from "./table.ts";
import { useRoundPhase, useLuckyHit, useOutdated, useTableSounds, useTurning } from "./use-lucky-hit.ts";

// Lazy, because rules and proofs bring pictures and hashes.
const LuckyHitRules = lazy(async () => ({ default: (await import("./lucky-hit-rules.tsx")).LuckyHitRules }));
const ProofSheet = lazy(async () => ({ default: (await import("./proof-sheet.tsx")).LuckyHitProofSheet }));
const Sides = lazy(async () => ({ default: (await import("./lucky-hit-sides.tsx")).LuckyHitSides }));

/** Lucky Hit: two hands of three cards every 30 s. */
export function LuckyHitScreen() {
  const t = useTranslations("luckyHit");
  const { game: table, snapshot: seen } = useLuckyHit();
  // A closed game takes no socket, which would say so itself.
  const closing = useClosing("luckyhit", seen.state.maintenance);
  const snapshot = closing === null ? seen : { ...seen, state: { ...seen.state, maintenance: true } };
  const closedText = closing ?? t("maintenanceText");
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
      title={luckyHit.name}
      className={styles.screen}
      note={<PlayersNow period={state.round?.period ?? null} players={state.players} />}
      balance={balance}
      returned={state.returned}
      isRevealing={isTurning}
      rules={(isOpen, close) => isOpen && <LuckyHitRules state={state} onClose={close} />}
    >
      {connection === "replaced" ? (
        <ReplacedState game={luckyHit.name} icon="cards" onTakeOver={table.takeOver} />
      ) : (
        <>
          <ResultDots results={state.results} />
          <CardTable
            snapshot={snapshot}
            closedText={closedText}
            isTurning={isTurning}
            phase={phase}
            onVerify={verify}
          />
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
          <RoomBeside>
            <Sides state={told} onVerify={verify} />
          </RoomBeside>
        </>
      )}
      <ClosedNotice isClosed={state.maintenance} text={closedText} />
      <Suspense fallback={null}>
        {verified !== null && <ProofSheet of={verified} witnessed={witnessed} onClose={() => setVerified(null)} />}
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
