/**
 * So long, in ms, after the page has loaded its first screen has the network and the processor for itself: by then a slow
 * phone has drawn it.
 */
const FIRST_SCREEN_MS = 5_000;

/**
 * Has the service worker keep what the app starts with, once the first screen stands. In development there is none.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Where it is refused, as in private windows, the app only does not start offline.
  const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  const later = () => setTimeout(register, FIRST_SCREEN_MS);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}
