import { useTranslations } from "use-intl";
import { playerPart, type PlaySeeds } from "#fairness/draw.ts";
import { rewardOdds } from "#games/mines/rules/odds.ts";
import { CELLS, drawLayout } from "#games/mines/rules/layout.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { DrawnResult, drawn } from "#games/engine/screen/proof/proof-result.tsx";
import type { Proof, Seeds } from "#games/engine/screen/proof/proof.ts";
import { playFields, readPlay } from "#games/engine/screen/proof/play-fields.ts";
import { mines } from "../game.ts";
import styles from "./proof.module.css";

const TRAPS_MAX = CELLS - 1;
/** Traps and steps. Coefficients are cut to 4 decimals, so every stake returns 97.99 to 98 %. */
const A_STAKE = [3, 1] as const;
const cells = Array.from({ length: CELLS }, (_, at) => at + 1);

type MinesInput = Seeds & PlaySeeds & { readonly traps: number };

/** Places the traps as the server does: the numbers drawn, and cells 1–25 in ascending order. */
export function traceMines({ traps, ...seeds }: PlaySeeds & { readonly traps: number }) {
  return {
    drawn: drawn({ ...seeds, clientSeed: playerPart(seeds), count: traps, length: CELLS }),
    traps: drawLayout(seeds, traps),
  };
}

export const proof: Proof = {
  game: mines,
  bets: (t) => [{ name: t("fairness.returnsAny"), odds: rewardOdds(...A_STAKE) }],
  fields: [...playFields, { name: "traps", label: (t) => t("mines.traps"), isNumeric: true }],
  read(form, t) {
    const play = readPlay(form, t);
    const traps = form.wholeNumber("traps");
    if (traps < 1 || traps > TRAPS_MAX) form.fault("traps", t("fairness.faultRange", { min: 1, max: TRAPS_MAX }));
    return <Result input={{ ...form.seeds, ...play, traps }} />;
  },
};

function Result({ input }: { input: MinesInput }) {
  const t = useTranslations("mines");
  const { drawn, traps } = traceMines(input);
  const result = t("trapsAt", { cells: traps.join(", ") });
  return (
    <DrawnResult
      seeds={input}
      result={result}
      isLong
      picture={<TrapGrid traps={traps} label={result} />}
      how={t("proofHow")}
      drawn={drawn}
      nameOf={(place) => String(place + 1)}
    />
  );
}

function TrapGrid({ traps, label }: { traps: readonly number[]; label: string }) {
  return (
    <div className={styles.grid} role="img" aria-label={label}>
      {cells.map((cell) => {
        const trap = traps.includes(cell);
        return (
          <span key={cell} className={classNames(styles.cell, trap && styles.trap)}>
            {trap ? <Icon name="close" size={16} /> : cell}
          </span>
        );
      })}
    </div>
  );
}
