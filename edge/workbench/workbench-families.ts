import { counter, type Family, gauge } from "#contract/control/metric-families.ts";
import type { Closing } from "#contract/control/workbench.ts";
import type { WorkbenchStub } from "./store.ts";

interface WorkbenchReading {
  readonly store: WorkbenchStub;
  readonly closings: readonly Closing[];
  /** Answers of closed games and the closed app, since this process started. */
  readonly closedAnswers: number;
  /** Ms since the epoch. */
  readonly now: number;
}

/** The families of what operators have told the gateway, and whether it can store more of it. */
export async function readWorkbenchFamilies({ store, closings, closedAnswers, now }: WorkbenchReading) {
  const stores = await store.checkStorage().then(
    () => 1,
    () => 0,
  );
  const inForce = closings.filter(({ until }) => until === undefined || now < until);
  return [
    gauge("gateway_workbench_stores", "1: the object Workbench can store; 0: it cannot, and acts are refused", [
      { labels: { object: "workbench" }, value: stores },
    ]),
    gauge(
      "gateway_closed_seconds",
      "How long a game or the app has been closed, by whether the closing ends by itself; 0: in the countdown",
      inForce.map(({ game = "app", closes_at: closesAt, until }) => ({
        labels: { game, planned: until === undefined ? "no" : "yes" },
        value: Math.max(0, now - closesAt) / 1_000,
      })),
    ),
    counter("gateway_closed_answers", "Requests that a closing answered with 503", [
      { labels: {}, value: closedAnswers },
    ]),
  ] satisfies Family[];
}
