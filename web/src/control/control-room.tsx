import type { ComponentType } from "react";
import { useTranslations } from "use-intl";
import { ErrorBoundary } from "../app/error-boundary.tsx";
import { useSearchParams } from "../routing/search-params.ts";
import { IconButton } from "../ui/button.tsx";
import { BRAND, Rangoli } from "../ui/brand.tsx";
import styles from "./control-room.module.css";
import { operatorToken } from "./data/operator-token.ts";
import { ClockLine } from "./parts/clock-line.tsx";
import { SectionNav } from "./parts/section-nav.tsx";
import { sectionOf, type Section } from "./sections.ts";
import { BooksSection } from "./sections/books-section.tsx";
import { FaultsSection } from "./sections/faults-section.tsx";
import { JournalSection } from "./sections/journal-section.tsx";
import { LuckSection } from "./sections/luck-section.tsx";
import { MembersSection } from "./sections/members-section.tsx";
import { OverviewSection } from "./sections/overview-section.tsx";
import { TimeSection } from "./sections/time-section.tsx";
import { WaitingSection } from "./sections/waiting-section.tsx";

const CONTENTS: Readonly<Record<Section, ComponentType>> = {
  overview: OverviewSection,
  time: TimeSection,
  luck: LuckSection,
  faults: FaultsSection,
  members: MembersSection,
  waiting: WaitingSection,
  journal: JournalSection,
  books: BooksSection,
};

/** What the operator sees: the time at the top of everything, and one section below it. */
export function ControlRoom() {
  const t = useTranslations("control");
  const [params] = useSearchParams();
  const section = sectionOf(params.get("section"));
  const Content = CONTENTS[section];
  return (
    <div className={styles.room}>
      <title>{`${t(`sections.${section}`)} · ${t("title")} · ${BRAND}`}</title>
      <header className={styles.bar}>
        <Rangoli petals={8} size={28} className={styles.mark} />
        <h1 className={styles.title}>{t("title")}</h1>
        <ClockLine />
        <IconButton icon="logout" label={t("leave")} onClick={operatorToken.leave} />
      </header>
      <SectionNav chosen={section} />
      <main className={styles.main} aria-label={t(`sections.${section}`)}>
        <ErrorBoundary key={section}>
          <Content />
        </ErrorBoundary>
      </main>
    </div>
  );
}
