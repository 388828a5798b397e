import { lazy, useEffect } from "react";
import { useTranslations } from "use-intl";
import { RoomBeside } from "#web/app/wide/beside.tsx";
import { useErrorText } from "#web/data/error-text.ts";
import { Notice } from "#web/ui/page/card.tsx";
import { ErrorState } from "#web/ui/page/states.tsx";
import { AutoLine } from "../parts/auto-fields.tsx";
import { GameScreen, PlayersLately } from "../parts/game-status.tsx";
import { NoticeDialog } from "../parts/notices.tsx";
import { play, vibrate, VIBRATION_MS } from "../parts/sounds.ts";
import { StakePanel, BetPanel } from "./stake-panel.tsx";
import { MyRecords, RollSeal } from "./my-records.tsx";
import { RollStage } from "./roll-stage.tsx";
import { useDice } from "./use-dice.ts";

// Lazy, because the rules bring the exact odds.
const DiceRules = lazy(async () => ({ default: (await import("./dice-rules.tsx")).DiceRules }));
const Sides = lazy(async () => ({ default: (await import("./dice-sides.tsx")).DiceSides }));

/** Dice: a number is rolled over or under a target. */
export function DiceScreen() {
  const t = useTranslations("dice");
  const games = useTranslations("games");
  const errorText = useErrorText();
  const dice = useDice();
  const { bet, amount, balance, phase, last, run, isBusy, stopped } = dice;
  useRollSound(phase);
  return (
    <GameScreen
      title={t("title")}
      note={<PlayersLately game="dice" />}
      balance={balance}
      played={dice.played}
      isRevealing={phase !== "idle"}
      rules={(isOpen, close) => isOpen && <DiceRules bet={bet} limits={dice.limits} onClose={close} />}
    >
      {dice.error ? (
        <ErrorState text={errorText(dice.error)} onRetry={dice.reload} busy={dice.isLoading} />
      ) : (
        <>
          <RollStage
            bet={bet}
            history={dice.history}
            last={last}
            phase={phase}
            isLocked={isBusy}
            onTarget={(target) => dice.chooseBet({ target })}
            seal={<RollSeal last={last} isOpen={phase === "idle" && last !== null} />}
          />
          <BetPanel bet={bet} amount={run?.stake ?? amount} isLocked={isBusy} onBet={dice.chooseBet} />
          {run !== null && <AutoLine net={run.net} stake={run.stake} />}
          {stopped !== null && <Notice>{games(`stopped.${stopped}`)}</Notice>}
          <StakePanel
            amount={amount}
            limits={dice.limits}
            balance={balance}
            run={run}
            isBusy={isBusy}
            onAmount={dice.chooseAmount}
            onRoll={dice.roll}
            onStart={dice.start}
            onStop={dice.stop}
          />
          <MyRecords />
          <RoomBeside>
            <Sides bet={bet} history={dice.history} last={last} />
          </RoomBeside>
        </>
      )}
      {dice.failure !== null && (
        <NoticeDialog
          title={games("error")}
          text={errorText(dice.failure)}
          error={dice.failure}
          onClose={dice.dismissFailure}
        />
      )}
    </GameScreen>
  );
}

/** A roll sounds when it starts. */
function useRollSound(phase: ReturnType<typeof useDice>["phase"]): void {
  useEffect(() => {
    if (phase !== "rolling") return;
    play("roll");
    vibrate(VIBRATION_MS.press);
  }, [phase]);
}
