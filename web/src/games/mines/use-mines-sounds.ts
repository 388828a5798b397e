import { useEffect, useRef } from "react";
import { FELT } from "../parts/felt.ts";
import { play, vibrate } from "../parts/sounds.ts";
import type { MinesState } from "./mines-state.ts";

/** Lets a game be heard: its start, each star that is turned, and its end. What was there before is silent. */
export function useMinesSounds({ phase, opened }: Pick<MinesState, "phase" | "opened">): void {
  const stars = opened.length;
  const before = useRef({ phase, stars });
  useEffect(() => {
    const last = before.current;
    before.current = { phase, stars };
    if (phase === "playing" && last.phase === "playing" && stars > last.stars) {
      play("flip");
      vibrate(FELT.press);
    }
    if (last.phase !== "playing" || phase === "playing") return;
    if (phase === "won") {
      play("win");
      vibrate(FELT.win);
    }
    if (phase === "lost") {
      play("loss");
      vibrate(FELT.loss);
    }
  }, [phase, stars]);
}
