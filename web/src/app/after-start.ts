import { installation } from "../data/installation.ts";

/** Delay after the page's load event, in ms. A slow phone needs this time for the first screen. */
const FIRST_SCREEN_MS = 5_000;

/** Does work beside the first screen: an offline start, and measures. Does nothing in development. */
export function afterStart(random: () => number = Math.random): void {
  if (!import.meta.env.PROD) return;
  if (window.appFirst === undefined) void tellBlocked();
  registerServiceWorker();
  if (random() < (installation.get().measure_share ?? 0)) void measure().catch(() => undefined);
}

async function measure(): Promise<void> {
  const { measurePage } = await import("./measure-page.ts");
  measurePage();
}

/** Registers the service worker after the first screen has loaded. */
function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  // Private windows refuse the registration. The app then only lacks its offline start.
  const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  const later = () => setTimeout(register, FIRST_SCREEN_MS);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}

/** An installation whose own headers leave the first script out starts slower, and its operator should know. */
function tellBlocked(): Promise<unknown> {
  const body = JSON.stringify({ path: window.location.pathname, message: "The first script did not run" });
  const headers = { "Content-Type": "application/json" };
  return fetch("/client/faults", { method: "POST", headers, body }).catch(() => undefined);
}
