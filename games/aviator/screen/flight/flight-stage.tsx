import {
  type CSSProperties,
  type RefObject,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
  useState,
  useLayoutEffect,
} from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Phase } from "#games/aviator/rules/timeline.ts";
import { serverNow } from "#web/data/api-client.ts";
import { formatAmount, formatNumber, formatMultiplier } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ConnectionMark } from "#games/engine/screen/parts/game-status.tsx";
import { WinMoment } from "#games/engine/screen/moments/win-moment.tsx";
import { bandOf, STAGE_PROPERTIES, chipScale, newCashOuts } from "./flight-layout.ts";
import type { ReadableStore, Store } from "#web/data/store.ts";
import { createFlightShow, type FlightShow } from "./flight-show.ts";
import { useReducedMotion } from "#web/data/use-media.ts";
import styles from "./flight-stage.module.css";
import { type FlightState, outcomeOf } from "./flight-state.ts";
import type { GameSnapshot } from "#games/engine/screen/parts/socket-game.ts";
import type { Players } from "./flight-state.ts";
import { ReadOut } from "./read-out.tsx";
import { BETTING_MS, roundTime, type RoundClock } from "./round-clock.ts";

/** The specification's time of a successful cash-out. */
const CASHED_OUT_MS = 3_500;

interface FlightStageProps {
  snapshot: GameSnapshot<FlightState>;
  /** Text of a closed game. */
  closedText: string;
  clock: RoundClock;
  /** The coefficient in hundredths, updated every frame. */
  coefficient: Store<number>;
  /** The seal of the round. */
  children?: ReactNode;
}

/** The canvas with the flight, and the round's texts in the middle. */
export function FlightStage({ snapshot, closedText, clock, coefficient, children }: FlightStageProps) {
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
  useChips(show, players, state.slots);
  useMarks(show, state.slots);
  const band = useSyncExternalStore(coefficient.subscribe, () => bandOf(coefficient.get()));

  const isCrash = useCrash(phase);

  const flies = phase === "flying" || phase === "flown";
  return (
    <section
      className={styles.stage}
      data-part="stage"
      data-crash={isCrash || undefined}
      style={STAGE_PROPERTIES}
      aria-label={t("aviator.stage")}
      data-phase={phase ?? "none"}
      data-band={flies ? band : 0}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
      <div className={styles.top}>
        <span className={styles.round}>{round !== null && t("aviator.round", { round: roundTime(round.period) })}</span>
        {(!maintenance || connection === "live") && <ConnectionMark connection={connection} latencyMs={latencyMs} />}
      </div>
      <div className={styles.seal}>{children}</div>
      {/* The key: each stands elsewhere, and none of them moves there. */}
      <div key={flies ? "number" : "middle"} className={flies ? styles.number : styles.middle}>
        {maintenance && !flies ? (
          <Words title={t("games.maintenance")} text={closedText} />
        ) : flies ? (
          <Multiplier coefficient={coefficient} flown={phase === "flown"} />
        ) : phase === "open" && round !== null ? (
          <BettingCountdown lockTime={round.lockTime} />
        ) : phase === "locked" ? (
          <Words title={t("aviator.locked")} text={t("aviator.lockedText")} />
        ) : phase === "reset" ? (
          <Words title={t("aviator.nextRound")} text={t("aviator.waitForNext")} />
        ) : (
          <Words
            title={t(
              connection === "reconnecting" || connection === "updating" ? `games.${connection}` : "games.connecting",
            )}
            text=""
          />
        )}
      </div>
      {phase === "flown" && <span className={styles.flewAway}>{t("aviator.flewAway")}</span>}
      <WinMoment outcome={outcomeOf(state)} lastsMs={CASHED_OUT_MS} />
      <ReadOut coefficient={coefficient} isFlying={phase === "flying"} />
      <PhaseAnnouncer phase={phase} result={round?.result ?? null} />
    </section>
  );
}

/** True once the page has seen the flight end: an earlier end does not shake the stage. */
function useCrash(phase: Phase | null): boolean {
  const [seen, see] = useState({ phase, isCrash: false });
  if (phase !== seen.phase) see({ phase, isCrash: phase === "flown" && seen.phase === "flying" });
  return seen.isCrash;
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className={styles.words}>{title}</p>
      <p className={styles.caption}>{text}</p>
    </>
  );
}

function Multiplier({ coefficient, flown }: { coefficient: ReadableStore<number>; flown: boolean }) {
  const locale = useLocale();
  const format = useCallback((value: number) => formatNumber(value / 100, locale, 2), [locale]);
  // More digits need a smaller font.
  const digits = useSyncExternalStore(coefficient.subscribe, () => String(Math.floor(coefficient.get() / 100)).length);
  const length: CSSProperties & { "--digits": number } = { "--digits": digits };
  return (
    // The key: with another digit the number stands anew, and nothing of it moves.
    <p key={digits} className={classNames(styles.multiplier, flown && styles.flown)} style={length} translate="no">
      <LiveText value={coefficient} format={format} />
      <span className={styles.times}>×</span>
    </p>
  );
}

type Slots = readonly FlightState["slots"][number][];

/** Shows a chip for each cash-out in a new list of players, but for the player's own: the win tells that. */
function useChips(show: RefObject<FlightShow | null>, players: Players | null, slots: Slots): void {
  const locale = useLocale();
  const before = useRef<Players | null>(null);
  useEffect(() => {
    if (players !== null) {
      for (const { stake, paid } of newCashOuts(before.current, players)) {
        if (slots.some((slot) => slot.kind === "cashed" && slot.price === stake && slot.amount === paid)) continue;
        show.current?.celebrate(formatAmount(paid - stake, locale, { short: true, signed: true }), chipScale(stake));
      }
    }
    before.current = players;
  }, [show, players, slots, locale]);
}

/** Marks the player's cash-outs on the curve. */
function useMarks(show: RefObject<FlightShow | null>, slots: Slots): void {
  const t = useTranslations("aviator");
  const locale = useLocale();
  useEffect(() => {
    const coefficients = slots.flatMap((slot) => (slot.kind === "cashed" ? slot.coefficient : []));
    const multiplier = coefficients.map((coefficient) => formatMultiplier(coefficient, locale)).join(", ");
    show.current?.mark({ coefficients, label: t("leftAt", { multiplier }) });
  }, [show, slots, t, locale]);
}

const TICK_MS = 200;

/** Seconds until stakes close, with a shrinking bar. `lockTime`: ms since the epoch. */
function BettingCountdown({ lockTime }: { lockTime: number }) {
  const games = useTranslations("games");
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);

  const left = Math.min(BETTING_MS, Math.max(0, lockTime - now));
  return (
    <>
      <p className={styles.caption}>{games("closeIn")}</p>
      <p className={styles.count} role="timer" translate="no">
        {games("seconds", { seconds: Math.ceil(left / 1000) })}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <div className={styles.left} style={{ transform: `scaleX(${left / BETTING_MS})` }} />
      </div>
    </>
  );
}

interface PhaseAnnouncerProps {
  phase: Phase | null;
  /** Hundredths. */
  result: number | null;
}

/** Announces each phase to screen readers, but not the running coefficient, which changes every frame. */
function PhaseAnnouncer({ phase, result }: PhaseAnnouncerProps) {
  const t = useTranslations("aviator");
  const games = useTranslations("games");
  const locale = useLocale();
  const texts: Record<Phase, string> = {
    reset: "",
    open: games("sayOpen"),
    locked: games("sayLocked"),
    flying: t("sayFlying"),
    flown: result === null ? "" : t("sayFlown", { multiplier: formatMultiplier(result, locale) }),
  };
  return (
    <p className="spoken" role="status">
      {phase === null ? "" : texts[phase]}
    </p>
  );
}

interface LiveTextProps {
  value: ReadableStore<number>;
  /** Must be stable: a new function recreates the text node. */
  format: (value: number) => string;
}

/** The text of a live value, written into one text node so that React renders nothing per frame. */
export function LiveText({ value, format }: LiveTextProps) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const node = document.createTextNode(format(value.get()));
    element.current?.replaceChildren(node);
    return value.subscribe(() => {
      node.data = format(value.get());
      // A page's translation may have put the node into an element of its own.
      if (node.parentNode !== element.current) element.current?.replaceChildren(node);
    });
  }, [value, format]);
  return <span ref={element} translate="no" />;
}
