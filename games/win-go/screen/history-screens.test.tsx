import { periodName } from "./history.ts";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nextPeriodInfoNoauth } from "#games/win-go/contract/calls.ts";
import { roundOf } from "#games/win-go/rules/timeline.ts";
import { session } from "#web/data/session.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { setServerTime } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { HistoryScreen } from "./history-screens.tsx";
import { LAST_PERIOD, pastRounds } from "./testing/samples.ts";

const PERIOD = LAST_PERIOD + 1;
const { startTime } = roundOf(PERIOD);

beforeEach(() => {
  vi.useFakeTimers();
  session.end();
  server.on(nextPeriodInfoNoauth, () => ok({ next_period: PERIOD, periods: pastRounds([2, 4, 1, 7, 5, 0, 6, 3]) }));
});

afterEach(() => void vi.restoreAllMocks());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Opens the screen at an age of the round, in ms. */
async function open(at = 20_000, path = "/sapre") {
  vi.setSystemTime(startTime + at);
  setServerTime(Date.now());
  renderAt(path, <HistoryScreen />);
  await pass(10);
}

/** The columns of a table of results as texts. */
function columns(name: string): string[] {
  const table = screen.getByRole("region", { name });
  return within(table)
    .getAllByRole("list")
    .map((column) =>
      within(column)
        .getAllByRole("listitem")
        .map((cell) => cell.dataset["text"])
        .join(" "),
    );
}

const bar = (name: string) => {
  const element = screen.getByRole("progressbar", { name });
  return [element.getAttribute("aria-valuenow"), element.getAttribute("aria-valuemax")];
};

describe("the history of a table", () => {
  it("is open without a token: next period, time left, and the previous one with its price", async () => {
    await open();
    expect(server.arrivals[0]?.headers.get("Authorization")).toBeNull();
    expect(server.arrivals[0]?.url.searchParams.get("category")).toBe("S");
    expect(screen.getByText(periodName(20_261_120_437))).toBeTruthy();
    expect(screen.getByRole("timer").textContent).toBe("02:40");
    expect(screen.getByText("Open price 43,213")).toBeTruthy();
    await pass(1_000);
    expect(screen.getByRole("timer").textContent).toBe("02:39");
  });

  it("of a new table says that it has no results yet, with its bars at 0 of 480", async () => {
    server.on(nextPeriodInfoNoauth, () => ok({ next_period: PERIOD, periods: [] }));
    await open();
    expect(screen.getByRole("timer").textContent).toBe("02:40");
    expect(screen.queryByText(/Open price/)).toBeNull();
    expect(screen.getAllByText("No results yet")).toHaveLength(2);
    expect([bar("red"), bar("green")]).toEqual([
      ["0", "480"],
      ["0", "480"],
    ]);
  });

  it.each([
    ["/sapre", "1"],
    ["/sapre?s=3", "3"],
    ["/sapre?s=9", "1"],
  ])("at %s is that of table %s", async (path, table) => {
    await open(20_000, path);
    expect(server.arrivals[0]?.url.searchParams.get("saas_id")).toBe(table);
  });

  it("counts the colours of the day, in bars up to twice the larger of red and green", async () => {
    await open();
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["4", "4", "2"]);
    expect(bar("red")).toEqual(["4", "8"]);
    expect(bar("violet")).toEqual(["2", "8"]);
    expect(bar("5")).toEqual(["1", "8"]);
    expect(screen.getAllByRole("progressbar")).toHaveLength(13);
  });

  it.each([
    ["/parity", "Parity", "P"],
    ["/sapre", "Sapre", "S"],
    ["/bcone", "Bcone", "B"],
    ["/emerd", "Emerd", "E"],
  ])("is that of the category at %s", async (path, name, category) => {
    await open(0, path);
    expect(screen.getByRole("heading", { level: 1, name })).toBeTruthy();
    expect(server.arrivals[0]?.url.searchParams.get("category")).toBe(category);
  });

  it("counts no results of yesterday, but shows its last period", async () => {
    const first = 20_261_121_001;
    vi.setSystemTime(roundOf(first).startTime);
    server.on(nextPeriodInfoNoauth, () => ok({ next_period: first, periods: pastRounds([3], first - 521) }));
    renderAt("/sapre", <HistoryScreen />);
    await pass(10);
    expect(screen.getByText("Open price 43,213")).toBeTruthy();
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["0", "0", "0"]);
    expect(bar("green")).toEqual(["0", "480"]);
    expect(screen.queryAllByRole("listitem")).toEqual([]);
  });

  it("shows streaks, by digit or by the round's number", async () => {
    await open();
    expect(columns("Streaks")).toEqual(["2 4", "1 7 5", "0 6", "3"]);
    fireEvent.click(screen.getByRole("radio", { name: "Period numbers" }));
    expect(columns("Streaks")).toEqual(["429 430", "431 432 433", "434 435", "436"]);
  });

  it("can be grouped in three to eight rows", async () => {
    await open();
    expect(columns("Rd.2")).toEqual(["2 4 1", "7 5 0", "6 3"]);
    fireEvent.click(screen.getByRole("tab", { name: "Rd.4" }));
    expect(columns("Rd.4")).toEqual(["2 4 1 7 5", "0 6 3"]);
    fireEvent.click(screen.getByRole("tab", { name: "Rd.7" }));
    expect(columns("Rd.7")).toEqual(["2 4 1 7 5 0 6 3"]);
  });

  it("moves on to the next period once it begins", async () => {
    await open(179_000);
    server.on(nextPeriodInfoNoauth, () => ok({ next_period: PERIOD + 1, periods: pastRounds([3, 8], PERIOD) }));
    await pass(1_000);
    await pass(1_050);
    expect(screen.getByText(periodName(20_261_120_438))).toBeTruthy();
    expect(screen.getByText("Open price 43,218")).toBeTruthy();
    expect(screen.getByRole("timer").textContent).toBe("02:59");
  });

  it("asks ever more rarely for a period that does not begin, and then leaves it to the visitor", async () => {
    await open(179_000);
    await pass(1_000);
    await pass(200_000);
    const asked = server.arrivals.length;
    expect(asked).toBeLessThan(10);
    fireEvent.click(screen.getByRole("button", { name: "Check again" }));
    await pass(10);
    expect(server.arrivals).toHaveLength(asked + 1);
  });

  it.each([
    ["ever more rarely while it is refused", "visible", 600_000, 9],
    ["not while the page is hidden", "hidden", 600_000, 1],
  ] as const)("asks %s", async (_, state, ms, requests) => {
    server.on(nextPeriodInfoNoauth, () => refusal(503, "Try later"));
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
    await open();
    await pass(ms);
    expect(server.arrivals).toHaveLength(requests);
  });

  it("is fetched again when the page is shown again", async () => {
    await open();
    await pass(60_000);
    expect(server.arrivals).toHaveLength(1);
    document.dispatchEvent(new Event("visibilitychange"));
    await pass(10);
    expect(server.arrivals).toHaveLength(2);
  });

  it("hides a refusal and scales its bars to 480 until an answer comes", async () => {
    server.on(nextPeriodInfoNoauth, () => refusal(503, "Try later"));
    await open();
    expect(screen.queryByText("Try later")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(bar("green")).toEqual(["0", "480"]);
    server.on(nextPeriodInfoNoauth, () => ok({ next_period: PERIOD, periods: pastRounds([1]) }));
    await pass(5_050);
    expect(bar("green")).toEqual(["1", "2"]);
  });
});
