import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { commitment as commitmentOf, drawBytes, floats, picker } from "#fairness/draw.ts";
import { Card } from "#web/ui/page/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type ProofValue, ProofValues } from "./proof-sheet.tsx";
import type { Seeds } from "./proof.ts";
import styles from "./proof-screen.module.css";

/** An HMAC-SHA256 message under the server seed, and the digest in hex. */
export interface Mac {
  readonly message: string;
  readonly hex: string;
}

/** A number drawn: four bytes, their float, and the choice. */
export interface Draw {
  /** Hex. */
  readonly bytes: string;
  readonly float: number;
  /** The number of choices. */
  readonly of: number;
  /** `floor(float · of)`: the index in the remaining list. */
  readonly at: number;
  /** The index in the whole list: a card, a cell, or a price above the least one. */
  readonly place: number;
}

export interface Drawn {
  readonly macs: readonly Mac[];
  readonly draws: readonly Draw[];
}

interface DrawnFrom {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly count: number;
  readonly length: number;
  /** The list is restored after this many draws; by default, when it is used up. */
  readonly whole?: number;
}

const FLOATS_PER_MAC = 8;
const BYTES_PER_FLOAT = 4;

/** The numbers drawn one after another from seeds, by the server's own code. */
export function drawn({ serverSeed, clientSeed, nonce, count, length, whole = length }: DrawnFrom): Drawn {
  const float = floats(serverSeed, clientSeed, nonce);
  const draws: Draw[] = [];
  let last = 0;
  let next = picker(length, () => last);
  for (let i = 0; i < count; i++) {
    if (i % whole === 0) next = picker(length, () => last);
    last = float();
    const of = length - (i % whole);
    draws.push({ bytes: bytesOf(last), float: last, of, at: Math.floor(last * of), place: next() });
  }
  const macs = Array.from({ length: Math.ceil(count / FLOATS_PER_MAC) }, (_, n) => ({
    message: `${clientSeed}:${nonce}:${n}`,
    hex: hexOf(drawBytes(serverSeed, clientSeed, nonce, n)),
  }));
  return { macs, draws };
}

/** The four bytes of a float, in hex. */
function bytesOf(float: number): string {
  return (float * 2 ** (8 * BYTES_PER_FLOAT)).toString(16).padStart(2 * BYTES_PER_FLOAT, "0");
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
  const sealed: ProofValue = [t("fairness.seedHash"), published || computed, computed];
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
  const macs = drawn.macs.map(({ message, hex }) => [t("mac", { message }), hex] as const);
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
