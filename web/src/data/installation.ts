import type { GameRules, MoneyByLocale } from "#contract/client.ts";
import { createStore } from "./store.ts";

interface Installation {
  readonly money: MoneyByLocale;
  /** Undefined: everything. */
  readonly offers?: readonly string[];
  /** The rules of games in the operator's own words. */
  readonly rules?: GameRules;
  readonly not_offered: readonly string[];
}

/** What this installation is, as far as the gateway has said. */
export const installation = createStore<Installation>({ money: {}, not_offered: [] });

/** How long, in ms, the first render waits for the gateway's answer. */
const WAIT_MS = 2_000;

/** Asks the gateway once. Resolves with its answer, or when the app must render without it. */
export async function loadInstallation(): Promise<void> {
  // Our own gateway answers, so the first load needs no schema of it.
  const asked = fetch("/client/app")
    .then((answer) => (answer.ok ? (answer.json() as Promise<Installation>) : Promise.reject(new Error("refused"))))
    .then(installation.set)
    .catch(() => undefined);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}
