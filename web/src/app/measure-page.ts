import { onCLS, onFCP, onINP, onLCP, onTTFB } from "web-vitals";
import { ACKNOWLEDGEMENT } from "../data/press.ts";
import { routeAt } from "../routing/routes.ts";
import { createReport } from "./measure-report.ts";
import { screens } from "./screens.tsx";

/** `effectiveType` is not in the types of the DOM. */
type WithConnection = Navigator & { readonly connection?: { readonly effectiveType?: string } };

/** Measures this page, and reports when it is hidden, which is the last that a page is sure to notice. */
export function measurePage(): void {
  const report = createReport({
    routeOf: (path) => routeAt(screens(), path)?.path,
    connection: (navigator as WithConnection).connection?.effectiveType,
    send: (path, json) => navigator.sendBeacon(path, new Blob([json], { type: "application/json" })),
  });
  const opened = openedPath();
  const seen = new Set<string>();
  for (const onVital of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    onVital(({ name, value }) => {
      // A page that is shown again measures again: its first visit counts.
      if (!seen.has(name)) report.add(name, opened, name === "CLS" ? 1000 * value : value);
      seen.add(name);
    });
  }
  const presses = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (name === ACKNOWLEDGEMENT) report.add(name, window.location.pathname, duration);
    }
  });
  presses.observe({ type: "measure", buffered: true });
  // After the listeners of web-vitals, which conclude their measures at the same event.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") report.send();
  });
}

/** The path that the browser opened; the app may have gone on since. */
function openedPath(): string {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation === undefined ? window.location.pathname : new URL(navigation.name).pathname;
}
