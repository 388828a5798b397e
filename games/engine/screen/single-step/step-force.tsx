import { useState } from "react";
import type { SingleStepPlay } from "#games/engine/rules/single-step.ts";
import { MemberForcing } from "#web/control/parts/forcing.tsx";
import { decimalIn, listIn } from "#web/control/parts/read-entries.ts";
import type { Game } from "#web/data/game.ts";
import type { ForceForm } from "#web/data/games.ts";
import { Field } from "#web/ui/forms/field.tsx";

// Operators read English.

const TEXTS = {
  text: "The outcomes of a member’s next plays, in their order.",
  numbers: "Numbers",
  hint: (most: number) => `From 0 to ${most}, with spaces between them`,
  wrong: (most: number) => `Enter numbers from 0 to ${most}, with spaces between them`,
};

/** Forces the outcomes of a member's next plays, as players read their numbers. */
export function singleStepForce(game: Game, { outcomes, decimals = 0 }: SingleStepPlay): ForceForm {
  const unit = 10 ** decimals;
  const most = (outcomes - 1) / unit;
  const read = (typed: string) =>
    listIn(typed, (each) => {
      const value = decimalIn(each, 0, most);
      return value === null || !Number.isInteger(Number((value * unit).toFixed(6))) ? null : Math.round(value * unit);
    });

  function Form() {
    const [typed, setTyped] = useState("");
    return (
      <MemberForcing game={game} text={TEXTS.text} read={() => read(typed)}>
        {(isPressed) => (
          <Field
            label={TEXTS.numbers}
            inputMode="decimal"
            placeholder={`0 ${most}`}
            hint={TEXTS.hint(most)}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            error={isPressed && read(typed) === null ? TEXTS.wrong(most) : null}
          />
        )}
      </MemberForcing>
    );
  }
  return { column: 2, Form };
}
