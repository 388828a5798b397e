import type { MoneyByLocale, MoneyTexts } from "#contract/client.ts";
import { createStore } from "./store.ts";
import { useSettings, useStore } from "./use-store.ts";

interface Installation {
  readonly money: MoneyByLocale;
}

/** What this installation is, as far as the gateway has said. */
export const installation = createStore<Installation>({ money: {} });

/** How long, in ms, the first render waits for the gateway's answer. */
const WAIT_MS = 2_000;

/** Asks the gateway once. Resolves with its answer, or when the app must render without it. */
export async function loadInstallation(): Promise<void> {
  // Our own gateway answers, so the first load needs no schema of it.
  const asked = fetch("/client/app")
    .then((answer) => answer.json() as Promise<Installation>)
    .then(installation.set)
    .catch(() => undefined);
  await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

/** What to say about money; nothing if the installation says nothing. */
export function useMoneyTexts(): Partial<MoneyTexts> {
  const { locale } = useSettings();
  return useStore(installation).money[locale] ?? {};
}
