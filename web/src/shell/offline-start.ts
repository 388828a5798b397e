/**
 * Has the service worker keep what the app starts with, once the page has loaded and the network is free. In development
 * there is none.
 */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Where it is refused, as in private windows, the app only does not start offline.
  const register = () => void navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
