import { lazy, useEffect } from "react";
import { InstantScreen } from "#games/engine/screen/parts/instant-frame.tsx";
import { play, vibrate, VIBRATION_MS } from "#web/ui/sounds.ts";
import { dice } from "../game.ts";
import { MyRecords, RollSeal } from "./my-records.tsx";
import { RollStage } from "./roll-stage.tsx";
import { BetPanel, StakePanel } from "./stake-panel.tsx";
import { useDice } from "./use-dice.ts";

// Lazy, because the rules bring the exact odds.
const DiceRules = lazy(async () => ({ default: (await import("./dice-rules.tsx")).DiceRules }));
const Sides = lazy(async () => ({ default: (await import("./dice-sides.tsx")).DiceSides }));

/** Dice: a number is rolled over or under a target. */
export function DiceScreen() {
  const { play: shared, bet, phase, last, isBusy, history, ...deeds } = useDice();
  const { amount, limits, run } = shared;
  useRollSound(phase);
  return (
    <InstantScreen
      game={dice}
      play={shared}
      played={deeds.played}
      isRevealing={phase !== "idle"}
      rules={(isOpen, close) => isOpen && <DiceRules bet={bet} limits={limits} onClose={close} />}
      stage={
        <>
          <RollStage
            bet={bet}
            history={history}
            last={last}
            phase={phase}
            isLocked={isBusy}
            onTarget={(target) => deeds.chooseBet({ target })}
            seal={<RollSeal last={last} isOpen={phase === "idle" && last !== null} />}
          />
          <BetPanel bet={bet} amount={run?.stake ?? amount} isLocked={isBusy} onBet={deeds.chooseBet} />
        </>
      }
      panel={
        <>
          <StakePanel
            play={shared}
            isBusy={isBusy}
            onAmount={deeds.chooseAmount}
            onRoll={deeds.roll}
            onStart={deeds.start}
          />
          <MyRecords />
        </>
      }
      sides={<Sides bet={bet} history={history} last={last} />}
    />
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
