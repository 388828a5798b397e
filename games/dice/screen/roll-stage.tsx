import { type CSSProperties, type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { diceRecords, diceRoundDetail } from "#games/dice/contract/calls.ts";
import { type Bet, NUMBERS, proveRound, winningNumbers, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/roll.ts";
import { useCallQuery } from "#web/data/client.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatMultiplier, formatNumber, formatPercent } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useRunningNumber } from "#web/ui/running-number.ts";
import { WinMoment } from "#games/engine/screen/moments/win-moment.tsx";
import { InstantRecords } from "#games/engine/screen/parts/instant-frame.tsx";
import { roundResult, useResultText } from "#games/engine/screen/parts/records.tsx";
import { proofReport, proofSheet } from "#games/engine/screen/parts/round-evidence.tsx";
import { RoundSeal } from "#games/engine/screen/parts/round-seal.tsx";
import { seedValues } from "#games/engine/screen/proof/proof-sheet.tsx";
import { dice } from "../game.ts";
import styles from "./dice.module.css";
import { LANDING_MS, rollText, type ShownRoll } from "./use-dice.ts";

// Rolls as the stage, the strip, the records and their proofs show them.

const MARKS = [0, 25, 50, 75, 100];

interface RollStageProps {
  bet: Bet;
  /** Newest first. */
  history: readonly ShownRoll[];
  last: ShownRoll | null;
  phase: "idle" | "rolling" | "landing";
  isLocked: boolean;
  onTarget: (target: number) => void;
  /** The seal of the last roll. */
  seal: ReactNode;
}

/** A payout of no more than the stake is no gain, so it has no color. */
const OUTCOME_CLASSES = { won: styles.won, even: undefined, lost: styles.lost };
const CHIP_CLASSES = { won: styles.chipWon, even: undefined, lost: styles.chipLost };

/** The rolled number, and the track on which it lands, with the target as a slider. */
export function RollStage({ bet, history, last, phase, isLocked, onTarget, seal }: RollStageProps) {
  const t = useTranslations("dice");
  const locale = useLocale();
  const resultText = useResultText();
  const isAtRest = phase === "idle" && last !== null;
  const shown = useRunningNumber(last?.roll ?? null, () => LANDING_MS);
  const result = isAtRest ? roundResult(last.amount, last.price) : null;
  const outcome = result === null ? undefined : OUTCOME_CLASSES[result.kind];
  const style = { "--at-target": bet.target / NUMBERS, "--roll": (last?.roll ?? 0) / NUMBERS } as CSSProperties;
  return (
    <section
      className={styles.stage}
      aria-label={t("stage")}
      data-part="stage"
      data-phase={phase}
      data-result={result?.kind}
    >
      <RollHistory rolls={history} />
      <p
        className={classNames(styles.number, outcome, phase === "rolling" && styles.waiting)}
        data-empty={shown === null || undefined}
        aria-hidden="true"
        translate="no"
      >
        {rollText(shown ?? 0, locale)}
      </p>
      <div className={styles.seal}>{seal}</div>
      <WinMoment
        className={styles.moment}
        outcome={isAtRest ? { id: last.id, staked: last.amount, paid: last.price } : phase === "idle" ? null : "open"}
      />
      <p role="status" className={classNames(styles.line, outcome)} data-beneath>
        {result !== null && last !== null
          ? t(last.won ? "won" : "lost", {
              roll: rollText(last.roll, locale),
              result: resultText(result),
            })
          : last === null
            ? t("toStart")
            : ""}
      </p>
      <div className={classNames(styles.track, bet.over && styles.isOver)} style={style}>
        <span className={styles.rail} aria-hidden="true" />
        {last !== null && <span className={classNames(styles.marker, outcome)} aria-hidden="true" />}
        <input
          type="range"
          className={styles.slider}
          aria-label={t("target")}
          aria-valuetext={t(bet.over ? "overText" : "underText", { target: rollText(bet.target, locale) })}
          min={TARGET_MIN}
          max={TARGET_MAX}
          step={1}
          value={bet.target}
          disabled={isLocked}
          onChange={(event) => onTarget(Number(event.target.value))}
        />
        <div className={styles.scale} aria-hidden="true">
          {MARKS.map((mark) => (
            <span key={mark} className={styles.mark} style={{ "--at": mark } as CSSProperties}>
              {formatNumber(mark, locale)}
            </span>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The last rolls, newest first. */
export function RollHistory({ rolls }: { rolls: readonly ShownRoll[] }) {
  const t = useTranslations("dice");
  const locale = useLocale();
  return (
    <ol className={styles.history} aria-label={t("history")}>
      {rolls.map(({ id, roll, won, amount, price }) => (
        <li key={id} className={classNames(styles.chip, CHIP_CLASSES[roundResult(amount, price).kind])}>
          <span role="img" aria-label={won ? t("win") : t("loss")}>
            {/* A plus or a minus would look like the sign of the number. */}
            <Icon name={won ? "check" : "close"} size={12} />
          </span>
          {rollText(roll, locale)}
        </li>
      ))}
    </ol>
  );
}

export type DiceRound = ReadOf<typeof diceRoundDetail>["entity"];

/** Recomputes a roll with the server's own code. Null: its seed is not revealed. */
export function checkRoll({ server_seed: serverSeed, client_seed: clientSeed, ...known }: DiceRound) {
  if (serverSeed === null) return null;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({ ...known, serverSeed, clientSeed });
  const report = proofReport(known.forced, [
    { name: "commitment", holds: commitmentHolds },
    { name: "roll", holds: resultHolds },
  ]);
  return { ...report, recomputed };
}

export const DiceProofSheet = proofSheet({
  game: dice,
  call: diceRoundDetail,
  useDetail: (id: string) => useCallQuery(diceRoundDetail, { id }, { staleTime: 0 }),
  nameOf: (id) => id,
  check: checkRoll,
  steps: (t) => ({ commitment: t("games.stepCommitment"), roll: t("games.stepOutcome") }),
  values(round, found, t, locale) {
    const bet = t(round.over ? "dice.overText" : "dice.underText", { target: rollText(round.target, locale) });
    return [
      ...seedValues(t, round),
      [t("dice.bet"), bet],
      [t("dice.rolled"), rollText(round.roll, locale), found === undefined ? undefined : rollText(found, locale)],
    ];
  },
  link: ({ client_seed, entropy, nonce }) => ({ client_seed, entropy, nonce: String(nonce) }),
});

/** The seal of the last roll; null: none since the screen opened. */
export function RollSeal({ last, isOpen }: { last: ShownRoll | null; isOpen: boolean }) {
  const { rows } = usePagedCall(diceRecords);
  const [verified, setVerified] = useState<string | null>(null);
  const id = last?.id ?? rows[0]?.id ?? null;
  return (
    <>
      <RoundSeal newest={id} isOpen={isOpen} onPress={() => setVerified(id)} />
      {verified !== null && <DiceProofSheet of={verified} onClose={() => setVerified(null)} />}
    </>
  );
}

/** The member's rolls, newest first; each opens its details and its proof. */
export function MyRecords({ isBeside }: { isBeside?: boolean }) {
  const t = useTranslations();
  const locale = useLocale();
  const hasRules = useHas("rules");
  return (
    <InstantRecords
      game={dice}
      isBeside={isBeside}
      rows={usePagedCall(diceRecords)}
      ProofSheet={DiceProofSheet}
      view={(record) => {
        const { target, over, won, price, amount } = record;
        const roll = rollText(record.roll, locale);
        const bet = t(over ? "dice.overText" : "dice.underText", { target: rollText(target, locale) });
        const coefficient = formatMultiplier(record.coefficient, locale);
        const chance = formatPercent(winningNumbers(record) / NUMBERS, locale, 2);
        return {
          what: roll,
          note: `${bet}, ${coefficient}`,
          result: { status: won ? "S" : "F", payout: price, amount },
          details: [
            { id: "roll", term: t("dice.rolled"), value: roll },
            { id: "bet", term: t("dice.bet"), value: bet },
            ...(hasRules ? [{ id: "chance", term: t("games.oddsChance"), value: chance }] : []),
            { id: "coefficient", term: t("dice.coefficient"), value: coefficient },
          ],
        };
      }}
    />
  );
}
