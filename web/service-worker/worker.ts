import { createOffline, type Shell } from "./offline.ts";

declare const self: ServiceWorkerGlobalScope;
/** Inserted by the build. */
declare const SHELL: Shell;

const offline = createOffline(SHELL, {
  caches: self.caches,
  fetch: (...args) => self.fetch(...args),
  origin: self.location.origin,
});

self.addEventListener("install", (event) => event.waitUntil(offline.install()));

self.addEventListener("activate", (event) => event.waitUntil(offline.activate().then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  const answer = offline.answer(event.request);
  if (answer) event.respondWith(answer);
});
