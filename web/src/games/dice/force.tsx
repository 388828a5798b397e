import { useState } from "react";
import { useTranslations } from "use-intl";
import { NUMBERS } from "#games/dice/rules/roll.ts";
import { dice } from "./game.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { MemberForcing } from "#web/control/parts/forcing.tsx";
import { decimalIn, listIn } from "#web/control/parts/read-entries.ts";

/** Numbers as players read them, 0 to 99.99, in hundredths. */
const read = (typed: string) =>
  listIn(typed, (each) => {
    const value = decimalIn(each, 0, (NUMBERS - 1) / 100);
    return value === null ? null : Math.round(value * 100);
  });

/** Forces the numbers of a member's next rolls of Dice. */
export function ForceDice() {
  const t = useTranslations("dice");
  const [typed, setTyped] = useState("");
  return (
    <MemberForcing game={dice} text={t("forceText")} read={() => read(typed)}>
      {(isPressed) => (
        <Field
          label={t("numbers")}
          inputMode="decimal"
          placeholder="7.50 99.99"
          hint={t("numbersHint")}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={isPressed && read(typed) === null ? t("numbersWrong") : null}
        />
      )}
    </MemberForcing>
  );
}
