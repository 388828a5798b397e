import type { AnyCall } from "../../edge/contract/call.ts";
import { minesStart, minesTake } from "../../edge/contract/mines.ts";
import { addUserGuess } from "../../edge/contract/win.ts";
import type { Deed } from "../metrics/meter.ts";

/** The calls by which stakes and cash-outs come that come by no socket. */
export const DEEDS: ReadonlyMap<AnyCall, Deed> = new Map<AnyCall, Deed>([
  [addUserGuess, "stake"],
  [minesStart, "stake"],
  [minesTake, "cash_out"],
]);
