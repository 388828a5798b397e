import { useEffect, useRef } from "react";
import { reducesMotion } from "#web/ui/reduced-motion.ts";
import { VIBRATION_MS, play, vibrate } from "../parts/sounds.ts";
import { ownResult } from "./own-result.ts";
import type { TableState } from "./table-reducer.ts";

const CARDS = 6;
/** Between a card and the next, dealt or turned, in s: as the cards move. */
const CARD_S = 0.12;
/** When the last card has turned and the result is written out, in ms. */
const TURNED_MS = 1_200;

/** Lets a table be heard: cards as they are dealt and turned, and what own stakes came to once they have. */
export function useTableSounds(state: TableState): void {
  const period = state.round?.period ?? null;
  const isOpen = state.open !== null;
  const own = ownResult(state).kind;
  const before = useRef({ period, isOpen, own });
  useEffect(() => {
    const last = before.current;
    before.current = { period, isOpen, own };
    // What lay there when the table was first seen was dealt and turned before.
    if (period === null || last.period === null) return;
    if (period !== last.period) each("card");
    else if (isOpen && !last.isOpen) each("flip");
  }, [period, isOpen, own]);

  const staked = useRef<number | null>(null);
  useEffect(() => {
    if (own === "staked") staked.current = period;
    // A stake that was not seen open has been told before.
    if ((own !== "won" && own !== "lost") || staked.current !== period) return;
    staked.current = null;
    const timer = setTimeout(
      () => {
        play(own === "won" ? "win" : "loss");
        vibrate(own === "won" ? VIBRATION_MS.win : VIBRATION_MS.loss);
      },
      reducesMotion() ? 0 : TURNED_MS,
    );
    return () => clearTimeout(timer);
  }, [own, period]);
}

/** One for each card, or one for all that appear at once. */
function each(name: "card" | "flip"): void {
  const count = reducesMotion() ? 1 : CARDS;
  for (let card = 0; card < count; card++) play(name, card * CARD_S);
}
