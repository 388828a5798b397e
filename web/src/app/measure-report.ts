import type { Measure, MeasuresReport } from "#contract/client.ts";

// Written by hand, as the contract has it: the measures' script has no schema library.

const PATH = "/client/measures";
const CONNECTIONS: readonly MeasuresReport["connection"][] = ["slow-2g", "2g", "3g", "4g"];
const MEASURES_MAX = 50;
const VALUE_MAX = 3_600_000;

interface ReportNeeds {
  /** The pattern of the route at a path; undefined: the app has none there. */
  readonly routeOf: (path: string) => string | undefined;
  /** As the browser names it; undefined: it does not tell. */
  readonly connection: string | undefined;
  readonly send: (path: string, json: string) => void;
}

/** Collects measures, and sends those that are new. It knows nobody's id, and no address. */
export function createReport({ routeOf, connection, send }: ReportNeeds) {
  let waiting: Measure[] = [];
  return {
    /** `value`: ms; of CLS, thousandths. */
    add(name: Measure["name"], path: string, value: number) {
      const route = routeOf(path);
      if (route === undefined || waiting.length === MEASURES_MAX) return;
      waiting.push({ name, route, value: Math.min(VALUE_MAX, Math.max(0, Math.round(value))) });
    },
    send() {
      if (waiting.length === 0) return;
      const report: MeasuresReport = {
        connection: CONNECTIONS.find((each) => each === connection) ?? "unknown",
        measures: waiting,
      };
      waiting = [];
      send(PATH, JSON.stringify(report));
    },
  };
}
