import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Link } from "#web/routing/link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { addressOf, SECTIONS, type Section } from "../sections.ts";
import styles from "./section-nav.module.css";

/** The ways to all sections in a row, which scrolls where the page is narrow. */
export function SectionNav({ chosen }: { chosen: Section }) {
  const t = useTranslations("control");
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (here && list.current) list.current.scrollLeft = here.offsetLeft - list.current.clientWidth / 3;
  }, [chosen]);

  return (
    <nav className={styles.nav} aria-label={t("sectionsLabel")}>
      <ul ref={list} className={styles.list}>
        {SECTIONS.map((section) => (
          <li key={section}>
            <Link
              to={addressOf(section)}
              className={classNames(styles.link, section === chosen && styles.chosen)}
              aria-current={section === chosen ? "page" : undefined}
            >
              {t(`sections.${section}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
