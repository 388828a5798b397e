import { type CSSProperties, type RefObject, useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocale, useTranslations } from "use-intl";
import { serverNow } from "#web/data/server-clock.ts";
import { formatAmount, formatNumber } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { BettingCountdown } from "./betting-countdown.tsx";
import { ConnectionMark } from "../parts/connection-mark.tsx";
import { createFlightShow, type FlightShow } from "./flight-show.ts";
import type { FlightSnapshot } from "./flight.ts";
import { STAGE_PROPERTIES } from "./flight-layout.ts";
import styles from "./flight-stage.module.css";
import type { Players } from "./inbound.ts";
import { LiveText } from "./live-text.tsx";
import type { LiveValue } from "./live-value.ts";
import type { RoundClock } from "./panel-view.ts";
import { PhaseAnnouncer } from "./phase-announcer.tsx";
import { newPayouts } from "./rising-chips.ts";
import { roundName } from "./round-name.ts";
import { useReducedMotion } from "../parts/use-reduced-motion.ts";

interface FlightStageProps {
  snapshot: FlightSnapshot;
  clock: RoundClock;
  /** Written with every frame: the coefficient in hundredths. */
  coefficient: LiveValue;
}

/** The show: the canvas with the flight, and in the middle what the round has to say. */
export function FlightStage({ snapshot, clock, coefficient }: FlightStageProps) {
  const t = useTranslations();
  const { state, connection, latencyMs } = snapshot;
  const { round, players, maintenance } = state;
  const { phase } = clock;
  const canvas = useRef<HTMLCanvasElement>(null);
  const show = useRef<FlightShow>(null);
  const still = useReducedMotion();

  useEffect(() => {
    if (canvas.current === null) return;
    const mine = createFlightShow(canvas.current, { now: serverNow, onCoefficient: coefficient.set });
    show.current = mine;
    return () => mine.end();
  }, [coefficient]);
  useEffect(() => show.current?.setStill(still), [still]);
  useEffect(() => show.current?.see({ round, phase }), [round, phase]);
  useChips(show, players);

  const flies = phase === "flying" || phase === "flown";
  return (
    <section
      className={styles.stage}
      style={STAGE_PROPERTIES}
      aria-label={t("aviator.stage")}
      data-phase={phase ?? "none"}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      <div className={styles.top}>
        <span className={styles.round}>
          {round !== null && t("aviator.round", { round: roundName(round.period) })}
          {phase === "flown" && <span className={styles.flewAway}>{t("aviator.flewAway")}</span>}
        </span>
        <ConnectionMark connection={connection} latencyMs={latencyMs} />
      </div>
      <div className={flies ? styles.number : styles.middle}>
        {maintenance ? (
          <Words title={t("aviator.maintenanceTitle")} text={t("aviator.maintenanceText")} />
        ) : flies ? (
          <Multiplier coefficient={coefficient} flown={phase === "flown"} />
        ) : phase === "open" && round !== null ? (
          <BettingCountdown lockTime={round.lockTime} />
        ) : phase === "locked" ? (
          <Words title={t("aviator.locked")} text={t("aviator.lockedText")} />
        ) : phase === "reset" ? (
          <Words title={t("aviator.nextRound")} text={t("aviator.waitForNext")} />
        ) : (
          <Words title={connection === "reconnecting" ? t("games.reconnecting") : t("games.connecting")} text="" />
        )}
      </div>
      <PhaseAnnouncer phase={phase} result={round?.result ?? null} />
    </section>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className={styles.words}>{title}</p>
      <p className={styles.caption}>{text}</p>
    </>
  );
}

function Multiplier({ coefficient, flown }: { coefficient: LiveValue; flown: boolean }) {
  const locale = useLocale();
  const format = useCallback((value: number) => formatNumber(value / 100, locale, 2), [locale]);
  // The figures are set smaller where there are more of them.
  const digits = useSyncExternalStore(coefficient.subscribe, () => String(Math.floor(coefficient.get() / 100)).length);
  const length: CSSProperties & { "--digits": number } = { "--digits": digits };
  return (
    <p className={classNames(styles.multiplier, flown && styles.flown)} style={length}>
      <LiveText value={coefficient} format={format} />
      <span className={styles.times}>×</span>
    </p>
  );
}

/** Has a chip rise for each cash-out that a new list of players tells of. */
function useChips(show: RefObject<FlightShow | null>, players: Players | null): void {
  const locale = useLocale();
  const before = useRef<Players | null>(null);
  useEffect(() => {
    if (players !== null) {
      for (const amount of newPayouts(before.current, players)) {
        show.current?.celebrate(`+${formatAmount(amount, locale, { short: true })}`);
      }
    }
    before.current = players;
  }, [show, players, locale]);
}
