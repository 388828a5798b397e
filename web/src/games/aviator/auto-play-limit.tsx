import { Stepper } from "../../ui/stepper.tsx";
import { SwitchRow } from "../../ui/switch-row.tsx";
import styles from "./auto-play.module.css";
import { LIMIT_MAX } from "./auto-play-draft.ts";
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
  onChange: (limit: Limit) => void;
}

/** An amount at which automatic play stops, if it is switched on. */
export function AutoPlayLimit({ label, hint, limit: { on, amount }, min, onChange }: AutoPlayLimitProps) {
  return (
    <div className={styles.part}>
      <SwitchRow label={label} hint={hint} on={on} onChange={(to) => onChange({ on: to, amount })} />
      {on && (
        <Stepper
          label={label}
          value={Math.max(min, amount)}
          min={min}
          max={LIMIT_MAX}
          step={STAKE_STEP}
          onChange={(to) => onChange({ on, amount: to })}
        />
      )}
    </div>
  );
}
