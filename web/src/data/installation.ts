import type { GameRules, MoneyByLocale } from "#contract/client.ts";
import { pageFetch } from "./page-fetch.ts";
import { browserStorage, fieldsOf, storedValue } from "./stored-value.ts";

interface Installation {
  readonly money?: MoneyByLocale;
  /** Whether the built-in simulator keeps the members' money. */
  readonly play_money?: boolean;
  /** Undefined: everything. */
  readonly offers?: readonly string[];
  /** The rules of games in the operator's own words. */
  readonly rules?: GameRules;
  readonly not_offered: readonly string[];
  /** The share of pages that measure themselves; undefined: none. */
  readonly measure_share?: number;
}

const UNKNOWN: Installation = { money: {}, not_offered: [] };

/** As the gateway last told this device. */
export const installation = storedValue(browserStorage, "app.installation", readInstallation, UNKNOWN);

/** Written by hand: the first load has no schema library. */
function readInstallation(json: unknown): Installation | null {
  const { offers, not_offered: missing } = fieldsOf(json);
  return areTexts(offers) && areTexts(missing) ? (json as Installation) : null;
}

const areTexts = (json: unknown) => Array.isArray(json) && json.every((each) => typeof each === "string");

/** How long, in ms, the first render waits for the gateway's answer, if it has never come before. */
const WAIT_MS = 2_000;

/** Asks the gateway once. Resolves when the app may render: at once if the last answer is known. */
export async function loadInstallation(): Promise<void> {
  const asked = pageFetch("/client/app")
    .then((answer) => (answer.ok ? answer.json() : null))
    .then((json: unknown) => installation.set(readInstallation(json) ?? installation.get()))
    .catch(() => undefined);
  if (installation.get() !== UNKNOWN) return;
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}
