import { useState, useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { formatAmount, formatMultiplier } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { SwitchRow } from "#web/ui/forms/choices.tsx";
import { Sheet } from "#web/ui/overlays/dialog.tsx";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { RaiseFields } from "#games/engine/screen/parts/auto-fields.tsx";
import { useStakeFault } from "#games/engine/screen/parts/stake-entry.tsx";
import { isReadable } from "#games/engine/screen/parts/auto-play.ts";
import styles from "./auto-play.module.css";
import {
  LIMIT_MAX,
  ROUNDS,
  useAutoPlayDraft,
  type AutoEnd,
  type AutoPlan,
  type AutoPlay,
  type AutoStake,
} from "./auto-play.ts";
import type { SlotNumber } from "../flight/flight-state.ts";
import { STAKE_STEP, useStakeDraft } from "./stake-draft.ts";

interface AutoPlayBarProps {
  slot: SlotNumber;
  limits: StakeLimits;
  auto: AutoPlay;
  onStart: (plan: AutoPlan) => void;
  onStop: () => void;
}

/** A panel's automatic play in one line: its progress, why it stopped, and the button that starts or stops it. */
export function AutoPlayBar({ slot, limits, auto, onStart, onStop }: AutoPlayBarProps) {
  const t = useTranslations("aviator");
  const games = useTranslations("games");
  const [open, setOpen] = useState(false);
  const hasNews = auto.kind === "on" || auto.end !== null;
  return (
    <div className={classNames(styles.bar, hasNews && styles.wide)} role="group" aria-label={t("autoPlay")}>
      <p className={styles.state} role="status">
        {hasNews && <AutoState auto={auto} />}
      </p>
      {auto.kind === "on" ? (
        <Button small variant="danger" icon="pause" onClick={onStop}>
          {games("stop")}
        </Button>
      ) : (
        <Button small icon="refresh" onClick={() => setOpen(true)}>
          {t("autoPlay")}
        </Button>
      )}
      <AutoPlaySheet slot={slot} limits={limits} open={open} onClose={() => setOpen(false)} onStart={onStart} />
    </div>
  );
}

function AutoState({ auto }: { auto: AutoPlay }) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const signed = (minor: number) => formatAmount(minor, locale, { signed: true });
  if (auto.kind === "on") return t("autoLeft", { count: auto.run.left, net: signed(auto.run.net) });
  const net = signed(auto.net);
  if (auto.end === null) return "";
  const ends: Record<AutoEnd, string> = {
    rounds: t("autoEndRounds", { net }),
    loss: t("autoEndLoss", { net }),
    gain: t("autoEndGain", { net }),
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
  slot: SlotNumber;
  limits: StakeLimits;
  open: boolean;
  onClose: () => void;
  onStart: (plan: AutoPlan) => void;
}

/** The settings of automatic play, for both panels: rounds, raises and limits. The stake is the panel's. */
export function AutoPlaySheet({ slot, limits, open, onClose, onStart }: AutoPlaySheetProps) {
  const t = useTranslations("aviator");
  const name = useId();
  const [{ rounds, loss, gain, win, onWin, onLoss }, change] = useAutoPlayDraft();
  const [{ price, auto, autoAt }] = useStakeDraft(slot, limits);
  const stake: AutoStake = { slot, price, autoCashOut: auto ? autoAt : null };
  // A round may lose its whole stake, so a lower limit would allow none.
  const leastLoss = Math.max(price, STAKE_STEP);
  const lossFault = useStakeFault({ min: leastLoss, max: LIMIT_MAX })(loss.amount);
  const faultOf = useStakeFault({ min: STAKE_STEP, max: LIMIT_MAX });
  const gainFault = faultOf(gain.amount);
  const winFault = faultOf(win.amount);
  const rows = [
    { id: "loss", label: t("autoLoss"), hint: t("autoLossHint"), limit: loss, min: leastLoss, error: lossFault },
    { id: "gain", label: t("autoGain"), hint: t("autoGainHint"), limit: gain, min: STAKE_STEP, error: gainFault },
    { id: "win", label: t("autoWin"), hint: t("autoWinHint"), limit: win, min: STAKE_STEP, error: winFault },
  ] as const;
  const isRefused = rows.some(({ limit, error }) => limit.on && error !== null) || !isReadable({ onWin, onLoss });

  function start() {
    const limitOf = ({ on, amount }: Limit) => (on ? amount : 0);
    const stops = { stopLoss: limitOf(loss), stopGain: limitOf(gain), stopWin: limitOf(win) };
    onStart({ stake, rounds, onWin, onLoss, ...stops });
    onClose();
  }

  return (
    <Sheet open={open} onClose={onClose} title={t("autoPlay")}>
      <div className={styles.plan}>
        <StakeText stake={stake} />
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
        {rows.map(({ id, ...fields }) => (
          <AutoPlayLimit key={id} {...fields} onChange={(to) => change({ [id]: to })} />
        ))}
        <Button variant="primary" wide disabled={isRefused} onClick={start}>
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
    <p className={styles.stake}>
      <span>{t("autoStake", { number: slot + 1, amount })}</span>
      <span className={styles.hint}>
        {autoCashOut === null
          ? t("autoByHand")
          : t("autoCashAt", { multiplier: formatMultiplier(autoCashOut, locale) })}
      </span>
    </p>
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
