import { type ComponentType, useEffect, useRef } from "react";
import { useLocale } from "use-intl";
import { ErrorBoundary } from "../app/error-boundary.tsx";
import { formatTimestamp } from "../locales/format.ts";
import { Link } from "../routing/link.tsx";
import { useSearchParams } from "../routing/search-params.ts";
import { BRAND } from "../ui/ornament.tsx";
import { Mark } from "../ui/mark.tsx";
import { IconButton } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { classNames } from "../ui/class-names.ts";
import { Skeleton } from "../ui/page/states.tsx";
import styles from "./control-room.module.css";
import { useMetrics, type ClockReading, useSimulatorTime, speedText } from "./data/metrics.ts";
import { useGateway, useIsRealBackend, operatorToken } from "./data/operator.ts";
import { Health } from "./parts/health.tsx";
import { ReasonField } from "./parts/reason-field.tsx";
import { AccountsSection } from "./sections/accounts-section.tsx";
import { BooksSection } from "./sections/books-section.tsx";
import { ClosingSection } from "./sections/closing-section.tsx";
import { FaultsSection } from "./sections/faults-section.tsx";
import { GatewaySection, NotOffered } from "./sections/gateway-section.tsx";
import { JournalSection } from "./sections/journal-section.tsx";
import { LuckSection } from "./sections/luck-section.tsx";
import { MembersSection } from "./sections/members-section.tsx";
import { OverviewSection } from "./sections/overview-section.tsx";
import { TimeSection } from "./sections/time-section.tsx";
import { TrailSection } from "./sections/trail-section.tsx";
import { WaitingSection } from "./sections/waiting-section.tsx";
import { WorkbenchSection } from "./sections/workbench-section.tsx";

const SECTIONS = {
  overview: "Overview",
  accounts: "Accounts",
  time: "Time",
  luck: "Luck",
  faults: "Faults",
  workbench: "Stubs",
  closing: "Closing",
  trail: "Trail",
  members: "Members",
  waiting: "Waiting",
  journal: "Journal",
  books: "Books",
} as const;
const DOOR_NAMES = {
  operate: "Production",
  bench: "Test bench",
} as const;

const CONTENTS: Readonly<Record<Section, ComponentType>> = {
  overview: OverviewSection,
  accounts: AccountsSection,
  closing: ClosingSection,
  waiting: WaitingSection,
  journal: JournalSection,
  books: BooksSection,
  trail: TrailSection,
  time: TimeSection,
  luck: LuckSection,
  faults: FaultsSection,
  workbench: WorkbenchSection,
  members: MembersSection,
};

const OF_EVERY_BACKEND = new Set<Section>(["closing", "journal", "trail", "faults", "workbench"]);

/** The clock at the top and the chosen section below it. */
export function ControlRoom() {
  const [params] = useSearchParams();
  const section = sectionOf(params.get("section"));
  const isReal = useIsRealBackend();
  const Content = CONTENTS[section];
  return (
    <div className={styles.room}>
      <title>{`${SECTIONS[section]} · Control room · ${BRAND}`}</title>
      <header className={styles.bar}>
        <Mark size={28} className={styles.mark} />
        <h1 className={styles.title}>Control room</h1>
        <ClockLine />
        <IconButton icon="logout" label="Leave the control room" onClick={operatorToken.leave} />
      </header>
      <SectionNav chosen={section} />
      <Health />
      {section !== "overview" && <ReasonBar />}
      <main className={styles.main} aria-label={SECTIONS[section]}>
        <ErrorBoundary key={section}>
          {isReal !== true || OF_EVERY_BACKEND.has(section) ? (
            <Content />
          ) : section === "overview" ? (
            <GatewaySection />
          ) : (
            <NotOffered section={SECTIONS[section]} />
          )}
        </ErrorBoundary>
      </main>
      {section === "overview" && <ReasonBar />}
    </div>
  );
}

/** Operator and reason: the trail keeps both with each act. */
function ReasonBar() {
  const { data } = useGateway();
  if (data === undefined) return null;
  const { name, role } = data.operator;
  const may = `${name} may ${role}`;
  return (
    <section className={styles.reason} aria-label={may}>
      <Chip tone={role === "act" ? "blue" : "neutral"}>{may}</Chip>
      {role === "act" && <ReasonField />}
    </section>
  );
}

/** The simulator's time and speed, above every section. */
function ClockLine() {
  const { data, isError } = useMetrics();
  const isReal = useIsRealBackend();
  if (isReal === true) {
    return (
      <div className={styles.line}>
        <Chip tone="blue">A real backend answers</Chip>
      </div>
    );
  }
  return (
    <div className={styles.line}>
      {isError && <Chip tone="red">No answer</Chip>}
      {data === undefined ? !isError && <Skeleton width="200px" /> : <Running reading={data.reading} />}
    </div>
  );
}

function Running({ reading }: { reading: ClockReading }) {
  const locale = useLocale();
  const now = useSimulatorTime(reading);
  const { speed, frozen } = reading;
  return (
    <>
      <time className={styles.time} dateTime={new Date(now).toISOString()}>
        {formatTimestamp(now)}
      </time>
      {frozen && <Chip tone="blue">Frozen</Chip>}
      {speed !== 1 && <Chip tone="accent">{`${speedText(speed, locale)}× speed`}</Chip>}
    </>
  );
}

function SectionNav({ chosen }: { chosen: Section }) {
  const list = useRef<HTMLUListElement>(null);
  const { data } = useGateway();
  const doors = DOORS.filter(({ door }) => door === "operate" || data?.bench === true);

  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    if (here && list.current) list.current.scrollLeft = here.offsetLeft - list.current.clientWidth / 3;
  }, [chosen, doors.length]);

  return (
    <nav className={styles.nav} aria-label="Sections">
      <ul ref={list} className={styles.list}>
        {doors.flatMap(({ door, sections }) => [
          <li key={door} className={styles.door}>
            {DOOR_NAMES[door]}
          </li>,
          ...sections.map((section) => (
            <li key={section}>
              <Link
                to={addressOf(section)}
                className={classNames(styles.link, section === chosen && styles.chosen)}
                aria-current={section === chosen ? "page" : undefined}
              >
                {SECTIONS[section]}
              </Link>
            </li>
          )),
        ])}
      </ul>
    </nav>
  );
}

/** The sections behind each of the two doors; the test bench is one of them. */
const DOORS = [
  { door: "operate", sections: ["overview", "accounts", "closing", "waiting", "journal", "books", "trail"] },
  { door: "bench", sections: ["time", "luck", "faults", "workbench", "members"] },
] as const;
type Section = (typeof DOORS)[number]["sections"][number];

/** The section in the address is the chosen one. */
function sectionOf(named: string | null): Section {
  return DOORS.flatMap(({ sections }) => [...sections]).find((each) => each === named) ?? "overview";
}

/** The link to a section within the page. */
function addressOf(section: Section): string {
  return section === "overview" ? "?" : `?section=${section}`;
}
