import type { Picks, SingleStepEntry } from "./game-entry.ts";

type Value = number | boolean | string;

/** How the stakes of a single-step game keep choices. Fields of a request besides the choice have no effect. */
export function picksOf({ calls, picks }: Pick<SingleStepEntry["singleStep"], "calls" | "picks">): Picks {
  const fields = Object.entries(calls.rules.first as Readonly<Record<string, Value>>);
  return (
    picks ?? {
      of: (choice) => fields.map(([name]) => String((choice as Readonly<Record<string, Value>>)[name])).join(" "),
      in(pick) {
        const texts = pick.split(" ");
        return Object.fromEntries(fields.map(([name, like], at) => [name, valueIn(texts[at] ?? "", like)]));
      },
    }
  );
}

/** A value as it was written, of the type of another. */
function valueIn(text: string, like: Value): Value {
  return typeof like === "number" ? Number(text) : typeof like === "boolean" ? text === "true" : text;
}
