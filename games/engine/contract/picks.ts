import type { Picks, SingleStepEntry } from "./game-entry.ts";

/** How the stakes of a single-step game keep choices. Fields of a request besides the choice have no effect. */
export function picksOf({ calls, picks }: Pick<SingleStepEntry["singleStep"], "calls" | "picks">): Picks {
  const names = Object.keys(calls.rules.first) as never[];
  return (
    picks ?? {
      of: (choice) => JSON.stringify(names.map((name) => choice[name])),
      in: (pick) => Object.fromEntries((JSON.parse(pick) as unknown[]).map((value, at) => [names[at], value])),
    }
  );
}
