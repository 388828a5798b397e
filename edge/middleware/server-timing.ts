/** Tells developer tools the gateway's own time and the upstream's, in ms of the log. */
export function serverTiming(ms: number, upstreamMs: number | undefined): string {
  return upstreamMs === undefined ? `gateway;dur=${ms}` : `gateway;dur=${ms - upstreamMs}, upstream;dur=${upstreamMs}`;
}
