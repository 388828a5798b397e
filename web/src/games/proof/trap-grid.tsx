import { useTranslations } from "use-intl";
import { CELLS } from "#simulator/games/mines/layout.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./fairness-screen.module.css";

const cells = Array.from({ length: CELLS }, (_, at) => at + 1);

/** The grid of Mines with its traps. */
export function TrapGrid({ traps }: { traps: readonly number[] }) {
  const t = useTranslations("fairness");
  return (
    <div className={styles.grid} role="img" aria-label={t("trapsAt", { cells: traps.join(", ") })}>
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
