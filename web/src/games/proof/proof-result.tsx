import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { commitment as commitmentOf } from "#fairness/draw.ts";
import { Card } from "#web/ui/page/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type ProofValue, ProofValues } from "../parts/proof-sheet.tsx";
import type { Draw, Drawn } from "./drawn.ts";
import type { Seeds } from "./proof.ts";
import styles from "./proof-screen.module.css";

interface ProofResultProps {
  seeds: Seeds;
  result: string;
  /** Whether the result is more than a number. */
  isLong?: boolean;
  /** More of the result, below it. */
  details?: ReactNode;
  picture?: ReactNode;
  /** How the result follows from the seeds. */
  how: string;
  /** The steps between seeds and result. */
  values: readonly ProofValue[];
  /** The draws among those steps. */
  children?: ReactNode;
}

/** The result of the proof page's values, with its steps. */
export function ProofResult({ seeds, result, isLong, details, picture, how, values, children }: ProofResultProps) {
  const t = useTranslations();
  const computed = commitmentOf(seeds.serverSeed);
  const published = seeds.commitment;
  const sealed = { id: "commitment", name: t("fairness.seedHash"), value: published || computed, computed };
  return (
    <>
      <Card className={styles.result}>
        <div role="status">
          <p className={styles.caption}>{t("games.result")}</p>
          <p className={classNames(styles.figure, isLong && styles.long)}>{result}</p>
          {details}
        </div>
        {picture}
        {published !== "" && <CommitmentVerdict holds={published === computed} />}
      </Card>
      <section className={styles.steps} aria-label={t("fairness.steps")}>
        <p className={styles.how}>{how}</p>
        <ProofValues values={[sealed, ...values]} />
        {children}
      </section>
    </>
  );
}

interface DrawnResultProps extends Omit<ProofResultProps, "values" | "children"> {
  drawn: Drawn;
  /** Names an item by its index in the list. */
  nameOf: (place: number) => string;
}

/** The same for a result of numbers drawn one after another. */
export function DrawnResult({ drawn, nameOf, ...props }: DrawnResultProps) {
  const t = useTranslations("fairness");
  const macs = drawn.macs.map(({ message, hex }) => ({ id: message, name: t("mac", { message }), value: hex }));
  return (
    <ProofResult {...props} values={macs}>
      <DrawTable draws={drawn.draws} nameOf={nameOf} />
    </ProofResult>
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

/** Enough digits to locate a float among 90,000 prices. */
const FLOAT_DIGITS = 8;

/** The draws in order, in raw figures. */
function DrawTable({ draws, nameOf }: { draws: readonly Draw[]; nameOf: (place: number) => string }) {
  const t = useTranslations("fairness");
  return (
    <table className={styles.draws} aria-label={t("draws")}>
      <thead>
        <tr>
          <th scope="col">{t("bytes")}</th>
          <th scope="col">{t("float")}</th>
          <th scope="col">{t("chosen")}</th>
        </tr>
      </thead>
      <tbody>
        {draws.map(({ bytes, float, of, at, place }, index) => (
          <tr key={index}>
            <td>{bytes}</td>
            <td>{`⌊${float.toFixed(FLOAT_DIGITS)} × ${of}⌋ = ${at}`}</td>
            <td>{nameOf(place)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
