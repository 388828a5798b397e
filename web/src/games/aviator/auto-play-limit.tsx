import { SwitchRow } from "#web/ui/choices.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { LIMIT_MAX } from "./auto-play-draft.ts";
import styles from "./auto-play.module.css";
import { STAKE_STEP } from "./stake-draft.ts";

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
export function AutoPlayLimit({ label, hint, limit: { on, amount }, min, error, onChange }: AutoPlayLimitProps) {
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
