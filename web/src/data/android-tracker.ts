/** What the Android app offers the page that it shows, as far as it is used here. */
interface AndroidBridge {
  /** Counts an event; the price in whole units, with its decimals. */
  trackEvent?: (name: string, price: number) => void;
}

declare global {
  interface Window {
    Android?: AndroidBridge;
  }
}

/** Reports an event to the tracker of the Android app, where the page runs inside it. */
export function trackEvent(name: string, priceMinor: number): void {
  window.Android?.trackEvent?.(name, priceMinor / 100);
}
