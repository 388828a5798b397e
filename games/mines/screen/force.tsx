import { useState } from "react";
import { TRAP_OPTIONS } from "#games/mines/rules/stake.ts";
import { mines } from "../game.ts";
import type { ForceForm } from "#web/data/games.ts";
import { MemberForcing } from "#web/control/parts/forcing.tsx";
import styles from "#web/control/parts/parts.module.css";

// Operators read English.
const TEXT = "Where the traps lie in a member’s next game with as many of them.";
const TRAPS = "Traps";
const CELLS = Array.from({ length: 25 }, (_, at) => at + 1);

/** Places the traps of a member's next game of Mines with that number of traps. */
function ForceMines() {
  const [traps, setTraps] = useState<ReadonlySet<number>>(new Set());
  const chosen = `${traps.size} chosen; a game has ${TRAP_OPTIONS.join(", ")}`;
  const isCount = TRAP_OPTIONS.some((count) => count === traps.size);

  function toggle(cell: number) {
    const next = new Set(traps);
    if (!next.delete(cell)) next.add(cell);
    setTraps(next);
  }

  return (
    <MemberForcing
      game={mines}
      text={TEXT}
      read={() => (isCount ? [[...traps].sort((one, other) => one - other)] : null)}
    >
      {(isPressed) => (
        <>
          <fieldset className={styles.forcingGrid}>
            <legend className={styles.legend}>{TRAPS}</legend>
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
          <p className={isPressed && !isCount ? styles.error : undefined}>{chosen}</p>
        </>
      )}
    </MemberForcing>
  );
}

export const force: ForceForm = { column: 2, Form: ForceMines };
