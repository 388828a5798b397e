import { lazy, useState, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { InColumn, RoomBeside } from "#web/app/wide/beside.tsx";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { createStore, type ReadableStore } from "#web/data/store.ts";
import type { Phase } from "#games/aviator/rules/timeline.ts";
import { useMayAutoPlay } from "#games/engine/screen/parts/use-auto-run.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSession } from "#web/data/use-store.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PlayersNow } from "#games/engine/screen/parts/game-status.tsx";
import { type PlayNotice, PlayNotices } from "#games/engine/screen/parts/notices.tsx";
import { RoundSeal } from "#games/engine/screen/parts/round-seal.tsx";
import { TableFrame, useTableFrame } from "#games/engine/screen/parts/table-frame.tsx";
import { VIBRATION_MS, play, startEngine, vibrate } from "#web/ui/sounds.ts";
import { AutoPlayBar } from "./stake/auto-play-panel.tsx";
import { useAutoPilot } from "./stake/auto-play.ts";
import styles from "./aviator-screen.module.css";
import { OwnStakesTold } from "#games/engine/screen/parts/own-stakes.tsx";
import { FlightStage } from "./flight/flight-stage.tsx";
import { fundsFor, ownResult, playersOf, type SlotNumber, type FlightState } from "./flight/flight-state.ts";
import type { GameSnapshot } from "#games/engine/screen/parts/socket-game.ts";
import { ResultStrip } from "./results.tsx";
import { useRoundClock, type RoundClock } from "./flight/round-clock.ts";
import { RoundLists } from "./round-lists.tsx";
import { panelView, takenView, useSecondPanel, useStakeLimits } from "./stake/stake-draft.ts";
import { aviator } from "../game.ts";
import { StakePanel } from "./stake/stake-panel.tsx";
import type { Flight } from "./flight/flight.ts";
import { useFlight } from "./flight/use-flight.ts";

// Lazy, because rules and proofs bring the odds and the hashes.
const AviatorRules = lazy(async () => ({ default: (await import("./aviator-rules.tsx")).AviatorRules }));
const ProofSheet = lazy(async () => ({ default: (await import("./proof-sheet.tsx")).AviatorProofSheet }));
const Sides = lazy(async () => ({ default: (await import("./aviator-sides.tsx")).AviatorSides }));

const SLOTS = [0, 1] as const;

/** Aviator: the flight, two stake panels, and the lists of rounds. */
export function AviatorScreen() {
  const t = useTranslations("aviator");
  const { flight, snapshot: seen } = useFlight();
  const frame = useTableFrame(aviator, seen, t("maintenanceText"));
  const { snapshot, closedText, verify } = frame;
  const { state } = snapshot;
  // Here, since the panels go while another window plays.
  const autos = [useAutoPilot(flight), useAutoPilot(flight)] as const;
  const [coefficient] = useState(() => createStore(100));
  const clock = useRoundClock(state.round);
  // The call provides the data until the socket does, as the specification says.
  const info = useCallQuery(nextPeriodInfo);
  const balance = state.balance ?? info.data?.balance ?? null;
  useFlightSounds(clock.phase, state);
  useEngine(clock.phase, coefficient);
  const notice = useNotice(snapshot);
  const players = playersOf(state);
  const limits = useStakeLimits(state);

  return (
    <TableFrame
      game={aviator}
      frame={frame}
      ProofSheet={ProofSheet}
      foot={<OwnStakesTold own={ownResult(state.slots)} />}
      onTakeOver={flight.takeOver}
      className={styles.screen}
      note={<PlayersNow period={state.players?.period ?? null} players={state.players?.playerNumber ?? null} />}
      balance={balance}
      returned={state.returned}
      rulesName={t("rules")}
      rules={(isOpen, close) => isOpen && <AviatorRules limits={limits} onClose={close} />}
    >
      <InColumn>
        <ResultStrip results={state.results} onVerify={verify} />
      </InColumn>
      <FlightStage snapshot={snapshot} closedText={closedText} clock={clock} coefficient={coefficient}>
        <RoundSeal
          newest={state.results[0]?.period ?? null}
          isOpen={clock.phase === "flown"}
          onPress={() => verify(state.results[0]?.period ?? null)}
        />
      </FlightStage>
      <PlayNotices part="stake" notice={notice} onClose={() => notice !== null && flight.dismissNotice(notice.id)}>
        <StakePanels {...{ flight, autos, snapshot, clock, balance, limits, coefficient }} />
      </PlayNotices>
      <InColumn>
        <RoundLists
          players={players.running}
          before={players.before}
          results={state.results}
          best={state.best}
          onVerify={verify}
        />
      </InColumn>
      <RoomBeside>
        <Sides state={state} onVerify={verify} />
      </RoomBeside>
    </TableFrame>
  );
}

type Auto = ReturnType<typeof useAutoPilot>;

interface StakePanelsProps {
  flight: Flight;
  autos: readonly [Auto, Auto];
  snapshot: GameSnapshot<FlightState>;
  clock: RoundClock;
  balance: number | null;
  limits: StakeLimits;
  coefficient: ReadableStore<number>;
}

/** The panels with their automatic play. The second one unfolds. */
function StakePanels({ flight, autos, snapshot, clock, balance, limits, coefficient }: StakePanelsProps) {
  const t = useTranslations("aviator");
  const { slots, queue, maintenance } = snapshot.state;
  const extended = snapshot.state.extended === true;
  const mayAutoPlay = useMayAutoPlay();
  const { nickName } = useSession();
  const [isUnfolded, unfold] = useSecondPanel();
  // A stake that can be cashed out is never folded away.
  const secondPlays = slots[1].kind !== "idle" || queue[1] !== null || autos[1].auto.kind === "on";
  const isSecondShown = isUnfolded || secondPlays;

  function viewOf(slot: SlotNumber) {
    const { connection } = snapshot;
    const view = panelView({ slot: slots[slot], queued: queue[slot], clock, connection, maintenance, extended });
    const { auto } = autos[slot];
    return auto.kind === "on" ? takenView(view, auto.run.stake) : view;
  }

  function cashOut(slot: SlotNumber) {
    play("tick");
    vibrate(VIBRATION_MS.press);
    flight.cashOut(slot);
  }

  return (
    <div className={styles.panels}>
      {SLOTS.slice(0, isSecondShown ? 2 : 1).map((slot) => (
        <StakePanel
          key={slot}
          number={slot}
          slot={slots[slot]}
          view={viewOf(slot)}
          limits={limits}
          coefficient={coefficient}
          extended={extended}
          funds={fundsFor(balance, slots, clock.phase === "open")}
          onBet={(at, wish) => flight.placeStake(at, { ...wish, nickName })}
          onQueue={(at, wish) => flight.queueStake(at, wish && { ...wish, nickName })}
          onCancel={flight.cancelStake}
          onCashOut={cashOut}
        >
          {slot === (isSecondShown ? 1 : 0) && (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isSecondShown}
              disabled={secondPlays}
              onClick={() => unfold(!isSecondShown)}
            >
              <Icon name={isSecondShown ? "minus" : "plus"} size={16} />
              {t("secondPanel")}
            </button>
          )}
          {mayAutoPlay && (
            <AutoPlayBar
              slot={slot}
              limits={limits}
              auto={autos[slot].auto}
              onStart={autos[slot].pilot.start}
              onStop={autos[slot].pilot.stop}
            />
          )}
        </StakePanel>
      ))}
    </div>
  );
}

/** The first notice, as it stands above the stakes; null: none. */
function useNotice({ state }: GameSnapshot<FlightState>): (PlayNotice & { readonly id: number }) | null {
  const t = useTranslations();
  const [first] = state.notices;
  if (first === undefined) return null;
  const text = "msg" in first ? first.msg : t(`aviator.${first.reason}`);
  return { id: first.id, title: t("games.notice"), text, failed: true };
}

/** Above this multiplier the engine rises no more. */
const ENGINE_TOP = 100;

/** An engine that rises with the multiplier (hundredths), octave by octave. */
function useEngine(phase: Phase | null, coefficient: ReadableStore<number>): void {
  useEffect(() => {
    if (phase !== "flying") return;
    const engine = startEngine();
    if (engine === null) return;
    const rise = () => engine.rise(Math.log(Math.max(1, coefficient.get() / 100)) / Math.log(ENGINE_TOP));
    const unsubscribe = coefficient.subscribe(rise);
    return () => {
      unsubscribe();
      engine.stop();
    };
  }, [phase, coefficient]);
}

/** Plays the sounds of a flight: its take-off and its end. A loss adds a vibration to the latter. */
export function useFlightSounds(phase: Phase | null, { slots }: Pick<FlightState, "slots">): void {
  const before = useRef(phase);
  const lost = slots.some(({ kind }) => kind === "lost");
  useEffect(() => {
    // A flight joined in the air or after its end has no audible take-off or end.
    if (phase === "flying" && before.current === "locked") play("takeOff");
    if (phase === "flown" && before.current === "flying") play("crash");
    before.current = phase;
  }, [phase]);
  useEffect(() => {
    if (lost) vibrate(VIBRATION_MS.loss);
  }, [lost]);
}
