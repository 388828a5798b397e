import { lazy, useCallback, useEffect } from "react";
import { useTranslations } from "use-intl";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { InColumn, RoomBeside } from "#web/app/wide/beside.tsx";
import { useCallQuery } from "#web/data/client.ts";
import { PlayersNow } from "#games/engine/screen/parts/game-status.tsx";
import { TableFrame, useTableFrame } from "#games/engine/screen/parts/table-frame.tsx";
import { VIBRATION_MS, play, vibrate } from "#web/ui/sounds.ts";
import { useHeld } from "#games/engine/screen/session/use-held.ts";
import { CardTable } from "./card-table.tsx";
import styles from "./lucky-hit-screen.module.css";
import { MyRecords } from "./my-records.tsx";
import { ResultDots, WhoPlays } from "./round-lists.tsx";
import { FirstNotice, usePlayNotice } from "./notices.tsx";
import { luckyHit } from "../game.ts";
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
  const frame = useTableFrame(luckyHit, seen, t("maintenanceText"));
  const { snapshot, closedText, verify } = frame;
  const { state, connection } = snapshot;
  const phase = useRoundPhase(state.round);
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

  return (
    <TableFrame
      game={luckyHit}
      frame={frame}
      ProofSheet={ProofSheet}
      onTakeOver={table.takeOver}
      className={styles.screen}
      note={<PlayersNow period={state.round?.period ?? null} players={state.players} />}
      balance={balance}
      returned={state.returned}
      isRevealing={isTurning}
      rules={(isOpen, close) => isOpen && <LuckyHitRules state={state} onClose={close} />}
    >
      <InColumn>
        <ResultDots results={state.results} />
      </InColumn>
      <CardTable snapshot={snapshot} closedText={closedText} isTurning={isTurning} phase={phase} onVerify={verify} />
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
      {state.top !== null && (
        <InColumn>
          <WhoPlays top={state.top} />
        </InColumn>
      )}
      <InColumn>
        <MyRecords onVerify={verify} />
      </InColumn>
      <RoomBeside>
        <Sides state={told} onVerify={verify} />
      </RoomBeside>
    </TableFrame>
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
