/** Delay after the page's load event, in ms. A slow phone needs this time for the first screen. */
const FIRST_SCREEN_MS = 5_000;

/** Registers the service worker after the first screen has loaded. Does nothing in development. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Private windows refuse the registration. The app then only lacks its offline start.
  const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  const later = () => setTimeout(register, FIRST_SCREEN_MS);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}

/** The rest of the start, once the first screen shows. */
export function afterStart(): void {
  if (import.meta.env.PROD && window.appFirst === undefined) void tellBlocked();
  registerServiceWorker();
}

/** An installation whose own headers leave the first script out starts slower, and its operator should know. */
function tellBlocked(): Promise<unknown> {
  const body = JSON.stringify({ path: window.location.pathname, message: "The first script did not run" });
  const headers = { "Content-Type": "application/json" };
  return fetch("/client/faults", { method: "POST", headers, body }).catch(() => undefined);
}
