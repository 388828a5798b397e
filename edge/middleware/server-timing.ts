import type { Convention } from "./convention.ts";

/** Tells the browser's developer tools how long an answer took us, and how long the upstream, in ms. */
export function serverTiming(now: () => number): Convention {
  return {
    after(c, answer) {
      const upstreamMs = c.get("upstreamMs");
      const ms = now() - c.get("askedAt") - (upstreamMs ?? 0);
      c.get("answerHeaders")["server-timing"] =
        upstreamMs === undefined ? `gateway;dur=${ms}` : `gateway;dur=${ms}, upstream;dur=${upstreamMs}`;
      return answer;
    },
  };
}
