import { useState } from "react";
import { useTranslations } from "use-intl";
import { TRAP_OPTIONS } from "#games/mines/rules/stake.ts";
import { mines } from "./game.ts";
import { MemberForcing } from "#web/control/parts/forcing.tsx";
import styles from "#web/control/parts/parts.module.css";

const CELLS = Array.from({ length: 25 }, (_, at) => at + 1);

/** Places the traps of a member's next game of Mines with that number of traps. */
export function ForceMines() {
  const t = useTranslations("mines");
  const [traps, setTraps] = useState<ReadonlySet<number>>(new Set());
  const isCount = TRAP_OPTIONS.some((count) => count === traps.size);

  function toggle(cell: number) {
    const next = new Set(traps);
    if (!next.delete(cell)) next.add(cell);
    setTraps(next);
  }

  return (
    <MemberForcing
      game={mines}
      text={t("forceText")}
      read={() => (isCount ? [[...traps].sort((one, other) => one - other)] : null)}
    >
      {(isPressed) => (
        <>
          <fieldset className={styles.forcingGrid}>
            <legend className={styles.legend}>{t("traps")}</legend>
            {CELLS.map((cell) => (
              <label key={cell} className={styles.forcingCell}>
                <input
                  type="checkbox"
                  className={styles.check}
                  checked={traps.has(cell)}
                  onChange={() => toggle(cell)}
                />
                {cell}
              </label>
            ))}
          </fieldset>
          <p className={isPressed && !isCount ? styles.error : undefined}>
            {t("trapsChosen", { count: traps.size, choices: TRAP_OPTIONS.join(", ") })}
          </p>
        </>
      )}
    </MemberForcing>
  );
}
