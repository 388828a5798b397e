import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./stat-tiles.module.css";

export interface Stat {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
  /** It should not be what it is. */
  readonly wrong?: boolean;
}

/** Figures that are to be taken in at one look. */
export function StatTiles({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className={styles.tiles}>
      {stats.map(({ id, name, value, wrong }) => (
        <div key={id} className={classNames(styles.tile, wrong && styles.wrong)}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
