import { type CSSProperties, useId, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Link } from "#web/routing/link.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import styles from "./home-screen.module.css";

interface SectionProps {
  title: string;
  /** The path of the whole list; null if the section shows all. */
  all?: string | null;
  children: ReactNode;
}

export function Section({ title, all = null, children }: SectionProps) {
  const t = useTranslations("home");
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {all !== null && (
          <Link to={all} className={styles.all} aria-label={t("viewAllOf", { section: title })}>
            {t("viewAll")}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

export function TilesSkeleton({ columns = 3, count = 6 }: { columns?: number; count?: number }) {
  return (
    <div className={styles.grid} style={gridOf(columns)} aria-busy="true">
      {Array.from({ length: count }, (_, tile) => (
        <span key={tile} className={styles.tile}>
          <span className={styles.place}>
            <Skeleton height="100%" radius="var(--r-l)" />
          </span>
          <span className={styles.providerName}>
            <Skeleton width="70%" />
          </span>
        </span>
      ))}
    </div>
  );
}

export function gridOf(columns: number) {
  return { "--columns": columns } as CSSProperties;
}
