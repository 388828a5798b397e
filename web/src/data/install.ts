import { MINUTE_MS } from "#contract/values/durations.ts";
import { isInApp } from "./android.ts";
import { createStore } from "./store.ts";
import { browserStorage, fieldsOf, storedValue } from "./stored-value.ts";

/** Chromium's offer to install the page as an app. Other browsers have none. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    /** An offer that came before the app ran; set by start/first.js. */
    appInstall?: InstallPrompt | undefined;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
  interface Navigator {
    /** Only on iOS: whether the page runs from the home screen. */
    readonly standalone?: boolean;
  }
}

/** How to install the app on this device: by the browser's own prompt, or by a menu of iOS. */
export type InstallOffer = InstallPrompt | "ios";

/** A start this long after the first one is a second visit: 30 min. */
const VISIT_GAP_MS = 30 * MINUTE_MS;

interface Moment {
  /** The first start of the app, in ms since the epoch by the device's clock; 0: none yet. */
  readonly firstAt: number;
  readonly won: boolean;
  /** The reader answered the offer, or installed the app. */
  readonly answered: boolean;
}

const NEW: Moment = { firstAt: 0, won: false, answered: false };

const moment = storedValue<Moment>(browserStorage, "app.install", readMoment, NEW);

function readMoment(json: unknown): Moment {
  const { firstAt, won, answered } = fieldsOf(json);
  return { firstAt: typeof firstAt === "number" ? firstAt : 0, won: won === true, answered: answered === true };
}

/** Whether to offer the installation by itself: from the second visit or the first win on, until it is answered. */
export function isMomentToInstall({ firstAt, won, answered }: Moment, startedAt: number): boolean {
  return !answered && (won || (firstAt !== 0 && startedAt - firstAt >= VISIT_GAP_MS));
}

export const installMoment = {
  get: moment.get,
  subscribe: moment.subscribe,
  onStart(now: number): void {
    if (moment.get().firstAt === 0) moment.set({ ...moment.get(), firstAt: now });
  },
  onWin(): void {
    if (!moment.get().won) moment.set({ ...moment.get(), won: true });
  },
  onAnswer: () => moment.set({ ...moment.get(), answered: true }),
};

const prompts = createStore<InstallPrompt | null>(window.appInstall ?? null);

window.addEventListener("beforeinstallprompt", prompts.set);
window.addEventListener("appinstalled", () => {
  prompts.set(null);
  installMoment.onAnswer();
});

/** Null if the app is installed already, or this browser cannot install it. */
export const installOffer = {
  subscribe: prompts.subscribe,
  get(): InstallOffer | null {
    if (isInApp()) return null;
    return navigator.standalone === false ? "ios" : prompts.get();
  },
  /** Shows the browser's prompt. A prompt shows only once. */
  async accept(prompt: InstallPrompt): Promise<void> {
    prompts.set(null);
    await prompt.prompt();
    await prompt.userChoice;
    installMoment.onAnswer();
  },
};
