import { lazy, Suspense, useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { useSearchParams } from "#web/routing/search-params.ts";
import { nextPeriodInfo } from "#contract/games/win/calls.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSession } from "#web/data/use-session.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { BalancePill } from "../parts/balance-pill.tsx";
import { FELT } from "../parts/felt.ts";
import { ReplacedState } from "../parts/replaced-state.tsx";
import { play, vibrate } from "../parts/sounds.ts";
import { AutoPlayBar } from "./auto-play-bar.tsx";
import styles from "./aviator-screen.module.css";
import { FlightStage } from "./flight-stage.tsx";
import type { StakeWish } from "./flight.ts";
import type { SlotNumber } from "./flight-state.ts";
import { createLiveValue } from "./live-value.ts";
import { Notices } from "./notices.tsx";
import { panelView } from "./panel-view.ts";
import { ResultStrip } from "./result-strip.tsx";
import { useRoundClock } from "./round-clock.ts";
import { RoundLists } from "./round-lists.tsx";
import { StakePanel } from "./stake-panel.tsx";
import { useAutoPilot } from "./use-auto-pilot.ts";
import { useFlight } from "./use-flight.ts";
import { useFlightSounds } from "./use-flight-sounds.ts";
import { useOutdated } from "./use-outdated.ts";

// Fetched when they are first asked for: the exact return, and hashes to draw a round again.
const AviatorRules = lazy(async () => ({ default: (await import("./aviator-rules.tsx")).AviatorRules }));
const ProofSheet = lazy(async () => ({ default: (await import("./proof-sheet.tsx")).AviatorProofSheet }));

const SLOTS = [0, 1] as const;

/** Aviator: the flight, two stakes, and all that can be known of the rounds. Query `show_back`: shows the way back. */
export function AviatorScreen() {
  const t = useTranslations("aviator");
  const [search] = useSearchParams();
  const { flight, snapshot } = useFlight();
  const { state, connection } = snapshot;
  const { pilot, auto } = useAutoPilot(flight);
  const { nickName } = useSession();
  const [coefficient] = useState(() => createLiveValue(100));
  const [verified, setVerified] = useState<number | null>(null);
  const [rules, setRules] = useState(false);
  const clock = useRoundClock(state.round);
  // Until the socket has said it, as the specification has it.
  const info = useCallQuery(nextPeriodInfo);
  const balance = state.balance ?? info.data?.balance ?? null;
  useOutdated(state);
  useFlightSounds(clock.phase, state);

  const bet = useCallback(
    (slot: SlotNumber, wish: Omit<StakeWish, "nickName">) => flight.placeStake(slot, { ...wish, nickName }),
    [flight, nickName],
  );
  function viewOf(slot: SlotNumber) {
    const view = panelView(state.slots[slot], clock, connection, state.maintenance);
    // What automatic play stakes was settled when it was started.
    const taken = auto.kind === "on" && auto.plan.stakes.some((stake) => stake.slot === slot);
    return taken ? { ...view, editable: false } : view;
  }
  function cashOut(slot: SlotNumber) {
    play("tick");
    vibrate(FELT.press);
    flight.cashOut(slot);
  }
  const players = state.players?.period === state.round?.period ? state.players : null;
  const witnessed = state.witnessed.find(([period]) => period === verified)?.[1] ?? null;

  return (
    <Screen
      title={t("title")}
      {...(search.has("show_back") ? { back: "/" } : {})}
      className={styles.screen}
      trailing={
        <>
          <BalancePill balance={balance} />
          <IconButton icon="info" label={t("rules")} onClick={() => setRules(true)} />
        </>
      }
    >
      {connection === "replaced" ? (
        <ReplacedState game={t("title")} icon="plane" onTakeOver={flight.takeOver} />
      ) : (
        <>
          <ResultStrip results={state.results} onVerify={setVerified} />
          <FlightStage snapshot={snapshot} clock={clock} coefficient={coefficient} />
          {SLOTS.map((slot) => (
            <StakePanel
              key={slot}
              number={slot}
              slot={state.slots[slot]}
              view={viewOf(slot)}
              coefficient={coefficient}
              onBet={bet}
              onCashOut={cashOut}
            />
          ))}
          <AutoPlayBar auto={auto} onStart={pilot.start} onStop={pilot.stop} />
          <RoundLists
            players={players}
            best={state.best}
            newest={state.results[0]?.period ?? null}
            onVerify={setVerified}
          />
        </>
      )}
      <Notices flight={flight} snapshot={snapshot} />
      <Suspense fallback={null}>
        {verified !== null && <ProofSheet period={verified} witnessed={witnessed} onClose={() => setVerified(null)} />}
        {rules && <AviatorRules open onClose={() => setRules(false)} />}
      </Suspense>
    </Screen>
  );
}
