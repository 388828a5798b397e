import { memo, useState, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatAmount, formatMultiplier } from "#web/locales/format.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { SwitchRow } from "#web/ui/forms/choices.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { RaiseFields } from "#web/games/parts/auto-fields.tsx";
import { useStakeFault } from "#web/games/parts/stake-entry.tsx";
import styles from "./auto-play.module.css";
import {
  LIMIT_MAX,
  ROUNDS,
  useAutoPlayDraft,
  type AutoEnd,
  type AutoPlan,
  type AutoPlay,
  type AutoStake,
  priceOf,
} from "./auto-play.ts";
import { STAKE_STEP, useStakeDraft } from "./stake-draft.ts";

interface AutoPlayBarProps {
  auto: AutoPlay;
  onStart: (plan: AutoPlan) => void;
  onStop: () => void;
}

/** Automatic play in one line: its progress, why it stopped, and the button that starts or stops it. */
export const AutoPlayBar = memo(function AutoPlayBar({ auto, onStart, onStop }: AutoPlayBarProps) {
  const t = useTranslations("aviator");
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.bar} aria-label={t("autoPlay")}>
      <p className={styles.state} role="status">
        <AutoState auto={auto} />
      </p>
      {auto.kind === "on" ? (
        <Button small variant="danger" icon="pause" onClick={onStop}>
          {t("autoStop")}
        </Button>
      ) : (
        <Button small icon="refresh" onClick={() => setOpen(true)}>
          {t("autoPlay")}
        </Button>
      )}
      <AutoPlaySheet open={open} onClose={() => setOpen(false)} onStart={onStart} />
    </section>
  );
});

function AutoState({ auto }: { auto: AutoPlay }) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const net = formatAmount(auto.net, locale, { signed: true });
  if (auto.kind === "on") return t("autoLeft", { count: auto.left, net });
  if (auto.end === null) return t("autoNone");
  const ends: Record<AutoEnd, string> = {
    rounds: t("autoEndRounds", { net }),
    loss: t("autoEndLoss", { net }),
    win: t("autoEndWin", { net }),
    balance: t("autoEndBalance", { net }),
    refused: t("autoEndRefused", { net }),
    away: t("autoEndAway", { net }),
    maintenance: t("autoEndMaintenance", { net }),
    player: t("autoEndPlayer", { net }),
    unsure: t("autoEndUnsure"),
  };
  return ends[auto.end];
}

interface AutoPlaySheetProps {
  open: boolean;
  onClose: () => void;
  onStart: (plan: AutoPlan) => void;
}

/** The settings of automatic play: stakes, rounds, and limits. */
export function AutoPlaySheet({ open, onClose, onStart }: AutoPlaySheetProps) {
  const t = useTranslations("aviator");
  const name = useId();
  const [{ slots, rounds, loss, win, onWin, onLoss }, change] = useAutoPlayDraft();
  const [first] = useStakeDraft(0);
  const [second] = useStakeDraft(1);
  const all: readonly AutoStake[] = [first, second].map(({ price, auto, autoAt }, slot) => ({
    slot: slot === 0 ? 0 : 1,
    price,
    autoCashOut: auto ? autoAt : null,
  }));
  const stakes = all.filter(({ slot }) => slots[slot]);
  // A round may lose its whole stake, so a lower limit would allow none.
  const leastLoss = Math.max(priceOf({ stakes }), STAKE_STEP);
  const lossFault = useStakeFault({ min: leastLoss, max: LIMIT_MAX })(loss.amount);
  const winFault = useStakeFault({ min: STAKE_STEP, max: LIMIT_MAX })(win.amount);
  const isRefused = (loss.on && lossFault !== null) || (win.on && winFault !== null);

  function start() {
    const lossLimit = loss.on ? loss.amount : null;
    onStart({ stakes, rounds, onWin, onLoss, lossLimit, winLimit: win.on ? win.amount : null });
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
        <fieldset className={styles.part}>
          <legend className={styles.legend}>{t("autoRaise")}</legend>
          <div className={styles.raises}>
            <RaiseFields raises={{ onWin, onLoss }} onRaises={change} />
          </div>
          <p className={styles.hint}>{t("autoRaiseHint")}</p>
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

/** Minor units. */
interface Limit {
  readonly on: boolean;
  readonly amount: number;
}

interface AutoPlayLimitProps {
  label: string;
  hint: string;
  limit: Limit;
  /** Minor units. */
  min: number;
  /** Why the amount is refused. */
  error: string | null;
  onChange: (limit: Limit) => void;
}

/** An amount at which automatic play stops, if it is switched on. */
function AutoPlayLimit({ label, hint, limit: { on, amount }, min, error, onChange }: AutoPlayLimitProps) {
  return (
    <div className={styles.part}>
      <SwitchRow label={label} hint={hint} on={on} onChange={(to) => onChange({ on: to, amount })} />
      {on && (
        <Stepper
          label={label}
          value={amount}
          min={min}
          max={LIMIT_MAX}
          step={STAKE_STEP}
          error={error}
          onChange={(to) => onChange({ on, amount: to })}
        />
      )}
    </div>
  );
}
