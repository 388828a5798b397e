import type { Phase } from "#simulator/games/aviator/timeline.ts";
import type { Connection } from "../parts/game-socket.ts";
import type { Slot } from "./flight-state.ts";

/** Where the round is; `closing`: stakes are taken, but too little of the time is left to begin one. */
export interface RoundClock {
  readonly phase: Phase | null;
  readonly closing: boolean;
}

/** What a stake panel's one button is. Amounts in minor units, coefficients in hundredths. */
export type PanelButton =
  | { readonly kind: "bet" }
  | { readonly kind: "shut"; readonly why: "next" | "closed" | "offline" | "maintenance" }
  | { readonly kind: "wait"; readonly price: number; readonly sending: boolean }
  | { readonly kind: "cashOut"; readonly price: number; readonly busy: boolean }
  | { readonly kind: "cashed"; readonly price: number; readonly coefficient: number; readonly amount: number }
  | { readonly kind: "lost" | "refunded"; readonly price: number };

export interface PanelView {
  /** Whether amount and automatic cash-out can be changed. */
  readonly editable: boolean;
  readonly button: PanelButton;
}

/** What a panel shows and allows: the specification's rules for the button, in one place. */
export function panelView(slot: Slot, clock: RoundClock, connection: Connection, maintenance: boolean): PanelView {
  const { phase, closing } = clock;
  if (slot.kind !== "idle") return { editable: false, button: buttonOfStake(slot, phase, connection) };
  const between = phase === null || phase === "reset" || phase === "flown";
  const betting = phase === "open" && !closing;
  const editable = between || betting;
  if (maintenance) return { editable, button: { kind: "shut", why: "maintenance" } };
  if (connection !== "live") return { editable, button: { kind: "shut", why: "offline" } };
  if (betting) return { editable, button: { kind: "bet" } };
  return { editable, button: { kind: "shut", why: phase === "open" || phase === "locked" ? "closed" : "next" } };
}

function buttonOfStake(
  slot: Exclude<Slot, { kind: "idle" }>,
  phase: Phase | null,
  connection: Connection,
): PanelButton {
  switch (slot.kind) {
    case "sending":
      return { kind: "wait", price: slot.price, sending: true };
    case "open":
      return phase === "flying" || phase === "flown"
        ? { kind: "cashOut", price: slot.price, busy: slot.cashing || phase === "flown" || connection !== "live" }
        : { kind: "wait", price: slot.price, sending: false };
    case "cashed":
      return { kind: "cashed", price: slot.price, coefficient: slot.coefficient, amount: slot.amount };
    case "lost":
    case "refunded":
      return { kind: slot.kind, price: slot.price };
  }
}
