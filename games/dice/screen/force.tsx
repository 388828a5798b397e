import { useState } from "react";
import { NUMBERS } from "#games/dice/rules/roll.ts";
import { dice } from "../game.ts";
import { Field } from "#web/ui/forms/field.tsx";
import type { ForceForm } from "#web/data/games.ts";
import { MemberForcing } from "#web/control/parts/forcing.tsx";
import { decimalIn, listIn } from "#web/control/parts/read-entries.ts";

// Operators read English.
const TEXTS = {
  text: "The numbers of a member’s next rolls, in their order.",
  numbers: "Numbers",
  hint: "From 0 to 99.99, with spaces between them",
  wrong: "Enter numbers from 0 to 99.99, with spaces between them",
};

/** Numbers as players read them, 0 to 99.99, in hundredths. */
const read = (typed: string) =>
  listIn(typed, (each) => {
    const value = decimalIn(each, 0, (NUMBERS - 1) / 100);
    return value === null ? null : Math.round(value * 100);
  });

/** Forces the numbers of a member's next rolls of Dice. */
function ForceDice() {
  const [typed, setTyped] = useState("");
  return (
    <MemberForcing game={dice} text={TEXTS.text} read={() => read(typed)}>
      {(isPressed) => (
        <Field
          label={TEXTS.numbers}
          inputMode="decimal"
          placeholder="7.50 99.99"
          hint={TEXTS.hint}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={isPressed && read(typed) === null ? TEXTS.wrong : null}
        />
      )}
    </MemberForcing>
  );
}

export const force: ForceForm = { column: 2, Form: ForceDice };
