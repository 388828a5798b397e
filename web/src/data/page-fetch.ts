/** An answer that has come whole. Times are in ms since the epoch, by the device's clock. */
export interface FirstAnswer {
  readonly status: number;
  readonly text: string;
  readonly sentAt: number;
  readonly receivedAt: number;
  take(): Promise<Response>;
}

declare global {
  interface Window {
    /** The answers to what the page asked before the app's code came. Set by start/first.js. */
    appFirst?: {
      /** Hands over an answer, once. */
      take(url: string, init?: RequestInit): Promise<Response> | undefined;
      /** `query`: of a GET, without `t`. */
      look(path: string, query: string, token: string | null, locale: string): FirstAnswer | undefined;
    };
  }
}

/** Sends a request, unless the page has asked the same before the app's code came. */
export const pageFetch: typeof fetch = (input, init) =>
  window.appFirst?.take(String(input), init) ?? globalThis.fetch(input, init);
