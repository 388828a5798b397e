import { useLocale, useTranslations } from "use-intl";
import { PRICE_MIN } from "#simulator/games/win/price.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type FairnessValue, FairnessValues } from "../parts/fairness-values.tsx";
import { cardName, deckCardName } from "./card-name.ts";
import { DrawTable } from "./draw-table.tsx";
import styles from "./fairness-screen.module.css";
import type { Trace } from "./trace.ts";
import { TrapGrid } from "./trap-grid.tsx";

interface FairnessResultProps {
  trace: Trace;
  /** What was published before the first stake; empty: nothing to compare with. */
  commitment: string;
}

/** What follows from the values, and how. */
export function FairnessResult({ trace, commitment }: FairnessResultProps) {
  const t = useTranslations();
  const values = useStepValues(trace, commitment);
  const how = {
    aviator: t("fairness.howAviator"),
    win: t("fairness.howWin"),
    luckyhit: t("fairness.howLuckyHit"),
    mines: t("fairness.howMines"),
  };
  return (
    <>
      <Card className={styles.result}>
        <div role="status">
          <p className={styles.caption}>{t("games.result")}</p>
          <Headline trace={trace} />
        </div>
        {trace.game === "mines" && <TrapGrid traps={trace.traps} />}
        {commitment !== "" && <CommitmentVerdict holds={commitment === trace.commitment} />}
      </Card>
      <section className={styles.steps} aria-label={t("fairness.steps")}>
        <p className={styles.how}>{how[trace.game]}</p>
        <FairnessValues values={values} />
        {trace.game === "win" && <DrawTable draws={trace.draws} nameOf={(place) => String(PRICE_MIN + place)} />}
        {trace.game === "luckyhit" && <DrawTable draws={trace.draws} nameOf={deckCardName} />}
        {trace.game === "mines" && <DrawTable draws={trace.draws} nameOf={(place) => String(place + 1)} />}
      </section>
    </>
  );
}

function CommitmentVerdict({ holds }: { holds: boolean }) {
  const t = useTranslations("fairness");
  return (
    <p className={classNames(styles.verdict, holds ? styles.holds : styles.fails)}>
      <Icon name={holds ? "check" : "alert"} />
      {holds ? t("committed") : t("notCommitted")}
    </p>
  );
}

function Headline({ trace }: { trace: Trace }) {
  const t = useTranslations("fairness");
  const locale = useLocale();
  switch (trace.game) {
    case "aviator":
      return <p className={styles.figure}>{formatMultiplier(trace.outcome.result, locale)}</p>;
    case "win":
      return (
        <>
          <p className={styles.figure}>{trace.outcome.lastNum}</p>
          <p>{t("openPrice", { price: String(trace.outcome.price) })}</p>
        </>
      );
    case "luckyhit": {
      const { black, red, blackWin, luckyHitOdds } = trace.outcome;
      return (
        <>
          <p className={styles.figure}>{blackWin ? t("black") : t("red")}</p>
          <p>{`${t("black")}: ${black.map(cardName).join(" ")}`}</p>
          <p>{`${t("red")}: ${red.map(cardName).join(" ")}`}</p>
          <p>{luckyHitOdds === 0 ? t("noLuckyHit") : t("luckyHit", { odds: luckyHitOdds })}</p>
        </>
      );
    }
    case "mines":
      return <p className={styles.cells}>{t("trapsAt", { cells: trace.traps.join(", ") })}</p>;
  }
}

function useStepValues(trace: Trace, commitment: string): FairnessValue[] {
  const t = useTranslations("fairness");
  const sealed: FairnessValue = {
    id: "commitment",
    name: t("seedHash"),
    value: commitment === "" ? trace.commitment : commitment,
    computed: trace.commitment,
  };
  if (trace.game !== "aviator") {
    const macs = trace.macs.map(({ message, hex }) => ({ id: message, name: t("mac", { message }), value: hex }));
    return [sealed, ...macs];
  }
  const { sha512hash, hex, decimal } = trace.outcome;
  return [
    sealed,
    { id: "hashed", name: t("hashed"), value: trace.hashed },
    { id: "hash", name: t("sha512"), value: sha512hash },
    { id: "hex", name: t("hex"), value: hex },
    { id: "decimal", name: t("decimal"), value: String(decimal) },
  ];
}
