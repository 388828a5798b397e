import { Skeleton } from "#web/ui/states.tsx";
import styles from "./provider-games.module.css";

/** The covers' places, before they are there. */
export function TilesSkeleton({ columns = 3, count = 6 }: { columns?: number; count?: number }) {
  return (
    <div className={styles.grid} style={gridOf(columns)} aria-busy="true">
      {Array.from({ length: count }, (_, tile) => (
        <span key={tile} className={styles.tile}>
          <span className={styles.place}>
            <Skeleton height="100%" radius="var(--r-l)" />
          </span>
          <span className={styles.name}>
            <Skeleton width="70%" />
          </span>
        </span>
      ))}
    </div>
  );
}

/** A grid of so many columns. */
export function gridOf(columns: number) {
  return { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` };
}
