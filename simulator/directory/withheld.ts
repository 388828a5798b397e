import { createHmac } from "node:crypto";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";
import type { Withheld } from "../objects/catalogue-api.ts";
import { catalogueStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { isUnguessable } from "./accounts.ts";
import { numberOf } from "./spellings.ts";
import { DAY_MS } from "#contract/values/durations.ts";

/** Stands for a number or a device. All numbers could be tried, so only the key makes it meaningless to a reader. */
function markOf(env: SimulatorBindings, kind: "number" | "device", value: string): string {
  // Bound to the data for good: with another key, an exclusion would be lost.
  const { fairnessKey } = simulatorSettings(env);
  return createHmac("sha256", fairnessKey).update(`withheld\n${kind}\n${value}`).digest("hex");
}

/** The mark of a number, by every spelling that its account can have. */
export function numberMark(env: SimulatorBindings, mobile: string): string {
  return markOf(env, "number", numberOf(mobile));
}

export function deviceMarks(env: SimulatorBindings, devices: readonly string[]): string[] {
  return devices.filter(isUnguessable).map((device) => markOf(env, "device", device));
}

/** Why neither the number nor the device may open an account at `now`; null: they may. Null as number: a demo account. */
export async function withheldRefusal(
  env: SimulatorBindings,
  mobile: string | null,
  device: string,
  now: number,
): Promise<Refusal | null> {
  const marks = [...(mobile === null ? [] : [numberMark(env, mobile)]), ...deviceMarks(env, [device])];
  const withheld = marks.length === 0 ? NOTHING : await catalogueStub(env).withheld(marks);
  if (now < withheld.awayUntil) return refuse("self_excluded");
  const days = Math.ceil((withheld.freeTime - now) / DAY_MS);
  return days > 0 ? refuse("number_held", { with: { days } }) : null;
}

const NOTHING: Withheld = { freeTime: 0, awayUntil: 0 };
