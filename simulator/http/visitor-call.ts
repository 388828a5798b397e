import type { SimulatorBindings } from "../settings.ts";
import type { ResponseContext } from "./route.ts";

/** Context of a call that no cell answers: a visitor's or an operator's. The stateless Worker answers it. */
export interface VisitorCall extends ResponseContext {
  readonly env: SimulatorBindings;
  readonly cells: number;
  readonly random: (bytes: number) => Uint8Array;
  /** The network that the call came from. */
  readonly network: string;
  /** Whether the caller is on the gateway's own machine. */
  readonly isLocal: boolean;
}
