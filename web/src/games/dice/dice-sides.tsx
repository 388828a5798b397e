import { diceRecords } from "#games/dice/calls.ts";
import { Beside } from "#web/app/wide/beside.tsx";
import { usePagedCall } from "#web/data/paged.ts";
import { LastProof } from "../parts/side-parts.tsx";
import { MyRecords } from "./my-records.tsx";
import { DiceProofSheet } from "./proof-sheet.tsx";
import type { ShownRoll } from "./use-dice.ts";

/** Own records and the last proof on the right. */
export function DiceSides({ last }: { last: ShownRoll | null }) {
  const { rows } = usePagedCall(diceRecords);
  const id = last?.id ?? rows[0]?.id ?? null;
  return (
    <Beside at="own">
      <LastProof newest={id} name={id ?? ""}>
        {id !== null && <DiceProofSheet id={id} />}
      </LastProof>
      <MyRecords isBeside />
    </Beside>
  );
}
