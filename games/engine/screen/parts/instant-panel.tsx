import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { useConnection } from "#web/data/connection.ts";
import { AutoFields } from "./auto-fields.tsx";
import { isReadable } from "./auto-play.ts";
import { useStakeFault } from "./stake-entry.tsx";
import { StakeAction, StakeAmount, StakeModes, StakePart } from "./stake-panel.tsx";
import type { InstantPlay } from "./use-instant-game.ts";

export interface StakeState {
  /** Why the amount is refused. */
  readonly fault: string | null;
  /** No stake by hand, or by auto play. */
  readonly isRefused: boolean;
  readonly isAutoRefused: boolean;
}

interface InstantPanelProps {
  play: InstantPlay;
  /** Auto play's fields show. */
  isAuto: boolean;
  /** The amount cannot change now. */
  isLocked: boolean;
  /** The mode cannot change now. */
  isModeLocked: boolean;
  step: Minor;
  /** The game's names for the ways of playing and for its rounds. */
  texts: { readonly mode: string; readonly rounds: string };
  buttons: (state: StakeState) => ReactNode;
  /** Above and below the amount, and last of all the fee. */
  above?: ReactNode;
  below?: ReactNode;
  fee: ReactNode;
  onAmount: (amount: Minor) => void;
}

/** The stake of a game without a table: its buttons within reach, then the amount, auto play and the fee. */
export function InstantPanel({ play, isAuto, isLocked, isModeLocked, step, texts, ...props }: InstantPanelProps) {
  const { buttons, above, below, fee, onAmount } = props;
  const t = useTranslations("games");
  const { amount, limits, balance, run, plan } = play;
  const fault = useStakeFault(limits)(amount);
  const { isCertain } = useConnection();
  const isRefused = fault !== null || balance === null || !isCertain;
  return (
    <StakePart label={t("stake")} part="stake">
      <StakeAction run={run} isShort={!isRefused && balance < amount && !isLocked} onStop={play.stop}>
        {buttons({ fault, isRefused, isAutoRefused: isRefused || !isReadable(plan) || isLocked })}
      </StakeAction>
      {above}
      <StakeAmount amount={amount} limits={limits} step={step} fault={fault} isLocked={isLocked} onAmount={onAmount} />
      {below}
      <StakeModes label={texts.mode} mode={play.mode} isLocked={isModeLocked} onMode={play.setMode}>
        {isAuto && (
          <AutoFields
            plan={plan}
            rounds={texts.rounds}
            stakeMax={limits.max}
            isLocked={isLocked}
            onPlan={play.setPlan}
          />
        )}
      </StakeModes>
      {fee}
    </StakePart>
  );
}
