import { useTranslations } from "use-intl";
import type { Game } from "#web/data/game.ts";
import type { Translate } from "#web/data/translate.ts";
import styles from "./proof-sheet.module.css";

/** `value`: from the server; null or empty: unknown. `computed`: here; shown if it differs. */
export type ProofValue = readonly [name: string, value: string | null, computed?: string | null | undefined];

interface RoundSeeds {
  readonly commitment: string | null;
  /** Absent before the round. */
  readonly server_seed?: string | null;
  readonly client_seed: string | null;
  /** Empty: none. Absent: the game takes none. */
  readonly entropy?: string;
  readonly nonce: number;
}

/** The seeds of a round in raw figures, as the computation uses them. */
export function seedValues(
  t: Translate,
  { commitment, server_seed, client_seed, entropy, nonce }: RoundSeeds,
): ProofValue[] {
  return [
    [t("games.commitment"), commitment],
    ...(server_seed === undefined ? [] : [[t("games.serverSeed"), server_seed] as const]),
    [t("games.clientSeed"), client_seed],
    ...(entropy === undefined ? [] : [[t("games.entropy"), entropy] as const]),
    [t("games.nonce"), String(nonce)],
  ];
}

interface ProofValuesProps {
  values: readonly ProofValue[];
  hint?: string | undefined;
}

export function ProofValues({ values, hint }: ProofValuesProps) {
  const t = useTranslations("games");
  return (
    <div className={styles.values}>
      <dl className={styles.list}>
        {values.map(([name, value, computed], at) => (
          <div key={at} className={styles.value}>
            <dt>{name}</dt>
            <dd>{value === null || value === "" ? "–" : value}</dd>
            {computed !== undefined && computed !== value && (
              <dd className={styles.computed}>
                {t("computed")}: {computed}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

/** The path of a game's proof page with filled-in fields. Empty values are left out. */
export function proofPath({ id }: Game, values: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ game: id });
  for (const [name, value] of Object.entries(values)) if (value !== "") query.set(name, value);
  return `/fairness?${query.toString()}`;
}
