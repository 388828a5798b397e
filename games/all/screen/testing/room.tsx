import { fireEvent, screen, within } from "@testing-library/react";
import { vi } from "vitest";
import { operateMetrics } from "#contract/control/metrics.ts";
import { operateGateway, SIMULATOR_PARTS } from "#contract/control/workbench.ts";
import { forceForms } from "#games/all/screen/force-forms.ts";
import { tiles } from "#games/all/screen/tile-list.ts";
import { provideGames } from "#web/data/games.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { ControlRoom } from "#web/control/control-room.tsx";
import { setReason, operatorToken } from "#web/control/data/operator.ts";

provideGames({ tiles, forceForms });

/** 2026-11-22 12:00 UTC, the simulator's time in these tests. */
export const NOW = Date.UTC(2026, 10, 22, 12);

const actionCounts = (count = 0) => ({
  count,
  per_second: count / 10,
  latency: { count, p50: count > 0 ? 3 : null, p95: count > 0 ? 9 : null, p99: count > 0 ? 20 : null },
});
const activity = {
  members: 12,
  simulated: 0,
  sockets: 7,
  stakes: actionCounts(42),
  cash_outs: actionCounts(),
  refusals: 1,
  errors: 0,
};
const tableLive = (table: string, fields: object = {}) => ({
  table,
  game: table.split(":")[0],
  period: 20_261_122_001,
  phase: "open",
  ends_at: NOW + 30_000,
  maintenance: false,
  forced: 0,
  voids: 0,
  last: null,
  ...fields,
});
const money = { real_time: NOW, now: NOW, members: 1500.5, total: 0 };

/** A metrics response, frozen at {@link NOW} by default. */
export function metricsFields(fields: Record<string, unknown> = {}) {
  return {
    clock: { now: NOW, speed: 1, frozen: true },
    tables: [
      tableLive("aviator", { phase: "flying", ends_at: null, last: { period: 1, outcome: 1.5 } }),
      tableLive("luckyhit", { ends_at: NOW + 8_000 }),
      tableLive("win:P:1", { forced: 2 }),
    ],
    instant_games: [{ table: "mines", maintenance: false }],
    cells: [{ cell: 0, ...activity }],
    all: activity,
    calls: { count: 1234, errors: 0 },
    failures: [],
    money,
    outbox_age_ms: 0,
    audited_at: NOW - 7_200_000,
    money_over_time: [money],
    ...fields,
  };
}

export function gatewayFields(fields: Record<string, unknown> = {}) {
  return {
    upstream: "simulator",
    offers: SIMULATOR_PARTS,
    now: NOW,
    calls: [],
    sockets: 0,
    faults: 0,
    stubs: 0,
    operator: { name: "asha", role: "act" },
    installation: "local",
    bench: true,
    announcement: null,
    closings: [],
    recording: { on: false, calls: 0, frames: 0, parts: 1 },
    replaying: false,
    ...fields,
  };
}

/** Opens a section of the control room with a token and a server that answers the metrics. */
export function openRoom(section = "", metrics: Record<string, unknown> = {}) {
  operatorToken.enter("the-token");
  setReason("");
  const server = fakeServer();
  server.on(operateGateway, () => ok(gatewayFields()));
  server.on(operateMetrics, () => ok(metricsFields(metrics)));
  const open = () => void renderAt(section === "" ? "/operate" : `/operate?section=${section}`, <ControlRoom />);
  return { server, open };
}

/** Records download links instead of following them. */
export function watchDownloads() {
  const files: { name: string; blob: Blob }[] = [];
  let last: Blob | null = null;
  URL.createObjectURL = (blob) => {
    last = blob as Blob;
    return "blob:test";
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
    if (last !== null) files.push({ name: this.download, blob: last });
  });
  return files;
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Why the operator acts; acts in production need it. */
export const giveReason = () => setReason("Incident 42");
export const panel = (name: string) => within(screen.getByRole("region", { name }));
