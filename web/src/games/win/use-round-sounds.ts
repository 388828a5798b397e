import { useEffect, useRef } from "react";
import { FELT } from "../parts/felt.ts";
import { play, vibrate } from "../parts/sounds.ts";
import type { OwnResult } from "./own-result.ts";

/** Lets a round be heard: its result as it is drawn (`shown`), and what was staked on it turning into a win. */
export function useRoundSounds(shown: boolean, own: OwnResult["kind"] | null): void {
  const before = useRef(own);
  useEffect(() => {
    if (shown) play("roll");
  }, [shown]);
  useEffect(() => {
    if (own === "won" && before.current === "staked") {
      play("win");
      vibrate(FELT.win);
    }
    before.current = own;
  }, [own]);
}
