import { useEffect, useId } from "react";
import { useTranslations } from "use-intl";
import { Beside, SidePart } from "#web/app/wide/beside.tsx";
import { createStore } from "#web/data/store.ts";
import { useStore } from "#web/data/use-store.ts";
import { Link } from "#web/routing/link.tsx";
import { type Course, courseOf, linePath } from "./course.ts";
import styles from "./session-side.module.css";

interface SessionSideProps {
  /** Of the session, ms. */
  startedAt: number;
  /** Minor units. */
  net: number;
  texts: { readonly net: string; readonly staked: string; readonly paid: string; readonly elapsed: string };
}

/** Goes on in the next game. */
const kept = createStore<Course | null>(null);

/** The session beside the column: its net as a line, from 0 at its start, and its figures. */
export function SessionSide({ startedAt, net, texts }: SessionSideProps) {
  const t = useTranslations("games");
  const id = useId();
  const course = courseOf(useStore(kept), startedAt, net);
  // Once it is shown: sums that come in together pass through others.
  useEffect(() => {
    const timer = setTimeout(() => kept.set(course));
    return () => clearTimeout(timer);
  }, [course]);
  const { line, zero } = linePath(course.nets);
  return (
    <Beside at="session">
      <SidePart
        title={t("session")}
        end={
          <Link to="/limits" className={styles.limits}>
            {t("realityLimits")}
          </Link>
        }
      >
        <svg className={styles.chart} viewBox="0 0 100 40" preserveAspectRatio="none" role="img" aria-labelledby={id}>
          <path className={styles.zero} d={`M0 ${zero}H100`} />
          <path className={styles.net} d={line} />
        </svg>
        <dl className={styles.figures}>
          {[
            [t("realityNet"), texts.net],
            [t("realityStaked"), texts.staked],
            [t("realityPaid"), texts.paid],
            [t("duration"), texts.elapsed],
          ].map(([name, value], at) => (
            <div key={name} id={at === 0 ? id : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </SidePart>
    </Beside>
  );
}
