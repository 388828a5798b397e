import { useState } from "react";
import { useTranslations } from "use-intl";
import { TRAP_OPTIONS } from "#simulator/games/mines/stake.ts";
import { Field } from "#web/ui/field.tsx";
import { Forcing } from "../parts/forcing.tsx";
import { isMemberId } from "../parts/is-member-id.ts";
import styles from "./force.module.css";

const CELLS = Array.from({ length: 25 }, (_, at) => at + 1);

/** Where the traps lie in a member's next game of Mines with as many of them. */
export function ForceMines() {
  const t = useTranslations("control.luck");
  const names = useTranslations("control.tables");
  const [member, setMember] = useState("");
  const [traps, setTraps] = useState<ReadonlySet<number>>(new Set());
  const [pressed, press] = useState(false);
  const isMember = isMemberId(member);
  const isCount = TRAP_OPTIONS.some((count) => count === traps.size);

  function toggle(cell: number) {
    const next = new Set(traps);
    if (!next.delete(cell)) next.add(cell);
    setTraps(next);
  }

  function table() {
    press(true);
    return isMember ? `mines:${member.trim()}` : null;
  }

  return (
    <Forcing
      title={names("mines")}
      text={t("minesText")}
      table={table}
      waiting={null}
      read={() => (isCount ? [[...traps].sort((one, other) => one - other)] : null)}
    >
      <Field
        label={t("member")}
        inputMode="numeric"
        autoComplete="off"
        value={member}
        onChange={setMember}
        error={pressed && !isMember ? t("memberWrong") : null}
      />
      <fieldset className={styles.grid}>
        <legend className={styles.legend}>{t("traps")}</legend>
        {CELLS.map((cell) => (
          <label key={cell} className={styles.cell}>
            <input type="checkbox" className={styles.check} checked={traps.has(cell)} onChange={() => toggle(cell)} />
            {cell}
          </label>
        ))}
      </fieldset>
      <p className={pressed && !isCount ? styles.error : undefined}>
        {t("trapsChosen", { count: traps.size, choices: TRAP_OPTIONS.join(", ") })}
      </p>
    </Forcing>
  );
}
