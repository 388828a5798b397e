declare global {
  interface Window {
    /** Set by public/boot.js, which also reports what goes wrong before any of this is there. */
    rangoliReport?: (error: unknown) => void;
  }
}

/** Reports an error to the gateway's log: the page's path and the error's message. */
export function reportFault(error: unknown): void {
  window.rangoliReport?.(error);
}
