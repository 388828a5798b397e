import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatAmount, formatMultiplier } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Sheet } from "#web/ui/dialog.tsx";
import { useStakeFault } from "../parts/use-stake-fault.ts";
import { LIMIT_MAX, ROUNDS, useAutoPlayDraft } from "./auto-play-draft.ts";
import { AutoPlayLimit } from "./auto-play-limit.tsx";
import styles from "./auto-play.module.css";
import { type AutoPlan, type AutoStake, priceOf } from "./auto-play.ts";
import { STAKE_STEP, useStakeDraft } from "./stake-draft.ts";

interface AutoPlaySheetProps {
  open: boolean;
  onClose: () => void;
  onStart: (plan: AutoPlan) => void;
}

/** What automatic play is to do: which of the two stakes, how many rounds, and when to stop before. */
export function AutoPlaySheet({ open, onClose, onStart }: AutoPlaySheetProps) {
  const t = useTranslations("aviator");
  const name = useId();
  const [{ slots, rounds, loss, win }, change] = useAutoPlayDraft();
  const [first] = useStakeDraft(0);
  const [second] = useStakeDraft(1);
  const all: readonly AutoStake[] = [first, second].map(({ price, auto, autoAt }, slot) => ({
    slot: slot === 0 ? 0 : 1,
    price,
    autoCashOut: auto ? autoAt : null,
  }));
  const stakes = all.filter(({ slot }) => slots[slot]);
  // A round may lose all that it stakes: a limit below that would let none begin.
  const leastLoss = Math.max(priceOf({ stakes }), STAKE_STEP);
  const lossFault = useStakeFault({ min: leastLoss, max: LIMIT_MAX })(loss.amount);
  const winFault = useStakeFault({ min: STAKE_STEP, max: LIMIT_MAX })(win.amount);
  const isRefused = (loss.on && lossFault !== null) || (win.on && winFault !== null);

  function start() {
    onStart({ stakes, rounds, lossLimit: loss.on ? loss.amount : null, winLimit: win.on ? win.amount : null });
    onClose();
  }

  return (
    <Sheet open={open} onClose={onClose} title={t("autoPlay")}>
      <div className={styles.plan}>
        <fieldset className={styles.part}>
          <legend className={styles.legend}>{t("autoStakes")}</legend>
          {all.map((stake) => (
            <label key={stake.slot} className={styles.choice}>
              <input
                type="checkbox"
                checked={slots[stake.slot]}
                onChange={({ target: { checked } }) =>
                  change({ slots: stake.slot === 0 ? [checked, slots[1]] : [slots[0], checked] })
                }
              />
              <StakeText stake={stake} />
            </label>
          ))}
        </fieldset>
        <fieldset className={styles.part}>
          <legend className={styles.legend}>{t("autoRounds")}</legend>
          <div className={styles.rounds}>
            {ROUNDS.map((count) => (
              <label key={count} className={styles.count}>
                <input type="radio" name={name} checked={count === rounds} onChange={() => change({ rounds: count })} />
                <span>{count}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <AutoPlayLimit
          label={t("autoLoss")}
          hint={t("autoLossHint")}
          limit={loss}
          min={leastLoss}
          error={lossFault}
          onChange={(to) => change({ loss: to })}
        />
        <AutoPlayLimit
          label={t("autoWin")}
          hint={t("autoWinHint")}
          limit={win}
          min={STAKE_STEP}
          error={winFault}
          onChange={(to) => change({ win: to })}
        />
        <Button variant="primary" wide disabled={stakes.length === 0 || isRefused} onClick={start}>
          {t("autoStart")}
        </Button>
      </div>
    </Sheet>
  );
}

function StakeText({ stake: { slot, price, autoCashOut } }: { stake: AutoStake }) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const amount = formatAmount(price, locale, { short: true });
  return (
    <span className={styles.words}>
      <span>{t("autoStake", { number: slot + 1, amount })}</span>
      <span className={styles.hint}>
        {autoCashOut === null
          ? t("autoByHand")
          : t("autoCashAt", { multiplier: formatMultiplier(autoCashOut, locale) })}
      </span>
    </span>
  );
}
