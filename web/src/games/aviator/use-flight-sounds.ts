import { useEffect, useRef } from "react";
import type { Phase } from "#simulator/games/aviator/timeline.ts";
import { FELT } from "../parts/felt.ts";
import { play, vibrate } from "../parts/sounds.ts";
import type { FlightState } from "./flight-state.ts";

/** Lets a flight be heard: its take-off and its end as they happen, and each payout. */
export function useFlightSounds(phase: Phase | null, { payout, slots }: Pick<FlightState, "payout" | "slots">): void {
  const before = useRef(phase);
  const lost = slots.some(({ kind }) => kind === "lost");
  useEffect(() => {
    // A flight that is met on its way, or after its end, was not seen to take off or fly away.
    if (phase === "flying" && before.current === "locked") play("takeOff");
    if (phase === "flown" && before.current === "flying") play("crash");
    before.current = phase;
  }, [phase]);
  useEffect(() => {
    if (lost) vibrate(FELT.loss);
  }, [lost]);
  const id = payout?.id;
  useEffect(() => {
    if (id === undefined) return;
    play("win");
    vibrate(FELT.win);
  }, [id]);
}
