import type { ReactNode } from "react";
import { useHas } from "#web/data/use-store.ts";

/** Odds, payouts, fees, maxima and cancelling: only an installation that plays by the built-in rules states them. */
export function Stated({ children }: { children: ReactNode }) {
  return useHas("rules") && children;
}
