/**
 * A page's first number costs Chromium more than a screen does: it goes through all the languages that it knows, once for
 * all threads of a page. So another thread writes one. Resolves when it has, or cannot be had.
 */
export function formatAside(): Promise<void> {
  return new Promise<void>((resolve) => {
    const aside = new Worker(new URL("./first-number.ts", import.meta.url), { type: "module" });
    aside.onmessage = () => resolve();
    aside.onerror = () => resolve();
  }).catch(() => undefined);
}
