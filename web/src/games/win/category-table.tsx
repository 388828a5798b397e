import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { winMyGuesses, type WinCategory } from "#contract/games/win/calls.ts";
import type { Guess } from "#simulator/games/win/guess.ts";
import { shiftPeriod } from "#simulator/games/win/timeline.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { NoticeDialog } from "../parts/notice-dialog.tsx";
import { GuessPad } from "./guess-pad.tsx";
import { RoundCard } from "./round-card.tsx";
import { StakeSheet } from "./stake-sheet.tsx";
import { useRoundPhase } from "./use-round-view.ts";
import { FELT } from "../parts/felt.ts";
import { play, vibrate } from "../parts/sounds.ts";
import { useSettlement } from "./use-settlement.ts";
import { useTableHistory } from "./use-table-history.ts";
import { RoundProof } from "./round-proof.tsx";
import type { RoundAt } from "./proof-sheet.tsx";
import { WinRecords } from "./win-records.tsx";
import styles from "./win-screen.module.css";

interface CategoryTableProps {
  category: WinCategory;
  period: number;
  busy: boolean;
  onContinue: () => void;
}

/** One category: its round, what can be staked on, and its records. */
export function CategoryTable({ category, period, busy, onContinue }: CategoryTableProps) {
  const t = useTranslations("win");
  const phase = useRoundPhase(period);
  const over = phase === "over" ? period : shiftPeriod(period, -1);
  const history = useTableHistory(category, "1", over);
  const guesses = usePagedCall(winMyGuesses, { category });
  const [guess, setGuess] = useState<Guess | null>(null);
  const [completed, setCompleted] = useState(false);
  const [verified, setVerified] = useState<RoundAt | null>(null);
  const verify = useCallback((round: RoundAt) => setVerified(round), []);
  useSettlement(guesses.rows, over);
  // A stake that was not confirmed in time is not one on the next round.
  if (guess !== null && phase === "over") setGuess(null);

  function done() {
    play("tick");
    vibrate(FELT.press);
    setGuess(null);
    setCompleted(true);
  }

  return (
    <div className={styles.table}>
      <RoundCard period={period} last={history.last} guesses={guesses.rows} busy={busy} onContinue={onContinue} />
      <GuessPad disabled={phase !== "open"} onPick={setGuess} />
      <WinRecords category={category} rounds={history.rounds} guesses={guesses} onVerify={verify} />
      {guess !== null && (
        <StakeSheet
          category={category}
          period={period}
          guess={guess}
          open={phase === "open"}
          onClose={() => setGuess(null)}
          onDone={done}
        />
      )}
      {completed && (
        <NoticeDialog title={t("completed")} text={t("completedText")} onClose={() => setCompleted(false)} />
      )}
      <RoundProof round={verified} onClose={() => setVerified(null)} />
    </div>
  );
}
