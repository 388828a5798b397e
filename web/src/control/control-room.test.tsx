import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { operateJournal, operateMetrics } from "#contract/control/metrics.ts";
import { operateGateway } from "#contract/control/workbench.ts";
import { operateAudit } from "#contract/control/operate.ts";
import { DAY_MS } from "#contract/values/durations.ts";
import { ok, refusal } from "../testing/fake-server.ts";
import { gatewayFields, metricsFields, NOW, openRoom, panel, press, type } from "#games/all/screen/testing/room.tsx";
import { outcomeText } from "./sections/overview-section.tsx";

const FAILED = {
  object: "cell:2",
  count: 7,
  last: { real_time: NOW, event: "settlement_failed", error: "Error: no answer" },
};

describe("the overview", () => {
  it("shows figures, rounds and cells, fetched with the operator's token", async () => {
    const { server, open } = openRoom();
    open();
    await screen.findByText("Rounds");
    const rounds = panel("Rounds");
    expect(rounds.getByText("In flight")).toBeTruthy();
    expect(rounds.getByText("secret")).toBeTruthy();
    expect(rounds.getByText("00:08")).toBeTruthy();
    expect(rounds.getByText("1.50×")).toBeTruthy();
    expect(rounds.getByText("2 forced")).toBeTruthy();
    expect(screen.getByText("Frozen")).toBeTruthy();
    expect(screen.getByText("₹1,500.50")).toBeTruthy();
    expect(server.of(operateMetrics)[0]?.headers.get("authorization")).toBe("Bearer the-token");
  });

  it("shows how often a step of an object failed, and the last error", async () => {
    openRoom("", { failures: [FAILED, { ...FAILED, object: "table:win:P:1" }] }).open();
    await screen.findByText("table:win:P:1");
    const failed = panel("Failed steps");
    failed.getByText("cell:2");
    expect(failed.getAllByText("Error: no answer")).toHaveLength(2);
    screen.getByText("14");
  });

  it("says above every section what is wrong, since when, and which runbook helps", async () => {
    const { server, open } = openRoom("trail", { audited_at: Date.now() });
    open();
    const health = await screen.findByRole("region", { name: "Health" });
    await within(health).findByText("Nothing is wrong");
    server.on(operateMetrics, () => ok(metricsFields({ audited_at: Date.now(), outbox_age_ms: 181_000 })));
    await within(health).findByText("1 thing is wrong", {}, { timeout: 5_000 });
    within(health).getByText("A message between objects waits");
    within(health).getByText(/^since \d{4}-\d\d-\d\d/);
    within(health).getByText("docs/runbooks/outbox-stuck.md");
    server.on(operateMetrics, () => refusal(500, "Out of order"));
    await within(health).findByText("The simulator does not answer", {}, { timeout: 5_000 });
  });

  it("marks late messages and an old audit, and shows void rounds", async () => {
    openRoom("", { outbox_age_ms: 181_000, audited_at: Date.now() - 2 * DAY_MS }).open();
    const late = within((await screen.findByText("Oldest message, s")).parentElement ?? document.body);
    late.getByText("181");
    within(screen.getByText("Last audit, hours ago").parentElement ?? document.body).getByText("48");
    within(screen.getByText("Void rounds").parentElement ?? document.body).getByText("0");
  });

  it("reports a missing answer, and shows the next one", async () => {
    const { server, open } = openRoom();
    server.on(operateMetrics, () => refusal(500, "Out of order"));
    open();
    await screen.findByText("Out of order");
    server.on(operateMetrics, () => ok(metricsFields()));
    press("Try again");
    await screen.findByText("Rounds");
  });
});

describe("in front of a real backend", () => {
  const REAL = gatewayFields({
    upstream: "origin",
    offers: [],
    calls: [{ call: "GET /user/profile", count: 1200, errors: 3, p50: 12, p95: 40 }],
    sockets: 2,
  });

  it("the overview shows the gateway's own figures, and asks for none of a simulator", async () => {
    const { server, open } = openRoom();
    server.on(operateGateway, () => ok(REAL));
    open();
    await screen.findByText("GET /user/profile");
    expect(screen.getByText("1,200")).toBeTruthy();
    expect(screen.getByText("2 sockets are open in this process")).toBeTruthy();
    expect(screen.getAllByText("A real backend answers")).toHaveLength(2);
    expect(server.of(operateMetrics)).toEqual([]);
  });

  it.each(["time", "luck", "members", "waiting", "books"])(
    "the section %s says that the backend has no such thing",
    async (section) => {
      const { server, open } = openRoom(section);
      server.on(operateGateway, () => ok(REAL));
      open();
      await screen.findByText(/: the backend does not offer this$/);
      expect(server.of(operateMetrics)).toEqual([]);
    },
  );
});

describe("the journal", () => {
  it("sends the filter, and fetches again when the same filter is submitted", async () => {
    const { server, open } = openRoom("journal");
    const call = { real_time: NOW, method: "GET", path: "/user/profile", member: null, request_id: "r", status: 502 };
    server.on(operateJournal, () => ok({ calls: [{ ...call, code: 502, ms: 3 }], frames: [] }));
    open();
    await screen.findByText("GET /user/profile");
    expect(screen.getByText("No frames")).toBeTruthy();
    type("Member", "b7e1747b-d1b1");
    type("Path or frame number", "/user/profile");
    press("Show");
    await waitFor(() => expect(server.of(operateJournal)).toHaveLength(2));
    const asked = server.of(operateJournal)[1]?.url.searchParams;
    expect([asked?.get("member"), asked?.get("call"), asked?.get("request_id")]).toEqual([
      "b7e1747b-d1b1",
      "/user/profile",
      null,
    ]);
    await waitFor(() => expect(screen.getByRole("button", { name: "Show" }).getAttribute("aria-busy")).toBeNull());
    press("Show");
    await waitFor(() => expect(server.of(operateJournal)).toHaveLength(3));
  });
});

describe("the audit", () => {
  it("runs on request, and names the first failing account", async () => {
    const { server, open } = openRoom("books");
    server.on(operateAudit, () =>
      ok({
        ok: false,
        total: 0.01,
        cells: [{ cell: 0, members: 3, transfers: 9, total: 0.01 }],
        invariants: [
          { name: "the sum of each cell is 0", checked: 8, broken: 1, first: "cell 0: 1" },
          { name: "no member owes", checked: 3, broken: 0, first: null },
        ],
        failures: [FAILED],
      }),
    );
    open();
    await screen.findByText("Not checked yet");
    expect(server.of(operateAudit)).toEqual([]);
    press("Run the audit");
    await screen.findByText("1 of 2 invariants are broken");
    expect(screen.getByText("cell 0: 1")).toBeTruthy();
    const failed = panel("Failed steps");
    for (const text of ["cell:2", "7", "settlement_failed", "Error: no answer"]) failed.getByText(text);
  });
});

const card = (t: number, n: number) => ({ t, n });

it.each([
  ["aviator", 1.5, "1.50×"],
  ["win:P:1", 12_345, "12345"],
  [
    "luckyhit",
    { black: [card(0, 1), card(1, 11), card(2, 10)], red: [card(3, 2), card(0, 12), card(1, 13)] },
    "A♠ J♥ 10♣ : 2♦ Q♠ K♥",
  ],
  ["other", { some: "thing" }, '{"some":"thing"}'],
])("the outcome at %s has a short form", (table, outcome, expected) => {
  expect(outcomeText(table, outcome)).toBe(expected);
});
