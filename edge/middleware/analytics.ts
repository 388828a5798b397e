import type { Log } from "./log.ts";

/** The most bytes of text that the platform takes for one point. */
const PATH_MAX = 96;

/**
 * Counts what the access log tells, one point a request: by path; method, locale, class and status as texts; ms in all,
 * ms upstream, HTTP status and the envelope's code as numbers (0 where there is none). Like the log, it has no place for
 * a query, a token or a body.
 */
export function counted(dataset: Pick<AnalyticsEngineDataset, "writeDataPoint">): Log {
  return (line) => {
    if (line.level !== "info") return;
    const { path, method, locale, rate = "", status, code = 0, ms, upstream_ms: upstreamMs = 0 } = line;
    dataset.writeDataPoint({
      indexes: [path.slice(0, PATH_MAX)],
      blobs: [method, locale, rate, `${Math.floor(status / 100)}xx`],
      doubles: [ms, upstreamMs, status, code],
    });
  };
}
