import { useLocale, useTranslations } from "use-intl";
import { drawRoll, NUMBERS } from "#games/dice/rules/roll.ts";
import { DrawnResult, drawn } from "../proof/proof-result.tsx";
import type { Proof, Seeds } from "../proof/proof.ts";
import { dice } from "./game.ts";
import { rollText } from "./roll-stage.tsx";

interface DiceInput extends Seeds {
  readonly clientSeed: string;
  readonly nonce: number;
}

/** Rolls as the server does, with the number drawn. */
export function traceRoll({ serverSeed, clientSeed, nonce }: DiceInput) {
  return {
    drawn: drawn({ serverSeed, clientSeed, nonce, count: 1, length: NUMBERS }),
    roll: drawRoll(serverSeed, clientSeed, nonce),
  };
}

export const diceProof: Proof = {
  game: dice,
  fields: [
    { name: "client_seed", label: (t) => t("games.clientSeed") },
    { name: "nonce", label: (t) => t("games.nonce"), hint: (t) => t("fairness.nonceHint"), isNumeric: true },
  ],
  read(form) {
    return <Result input={{ ...form.seeds, clientSeed: form.seed("client_seed"), nonce: form.wholeNumber("nonce") }} />;
  },
};

function Result({ input }: { input: DiceInput }) {
  const t = useTranslations("dice");
  const locale = useLocale();
  const { drawn, roll } = traceRoll(input);
  return (
    <DrawnResult
      seeds={input}
      result={rollText(roll, locale)}
      how={t("proofHow")}
      drawn={drawn}
      nameOf={(place) => rollText(place, locale)}
    />
  );
}
