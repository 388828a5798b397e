import { useId, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Link } from "#web/routing/link.tsx";
import styles from "./section.module.css";

interface SectionProps {
  title: string;
  /** Where all of it is listed; null: it is all here. */
  all?: string | null;
  children: ReactNode;
}

/** A titled part of the home screen. */
export function Section({ title, all = null, children }: SectionProps) {
  const t = useTranslations("home");
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
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
