import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi, afterEach } from "vitest";
import { gameTable } from "#contract/calls/game-table.ts";
import { coefficientAt } from "#games/aviator/rules/timeline.ts";
import { LiveTile } from "#games/all/screen/live-tile.tsx";
import { session } from "#web/data/session.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { WhenNear } from "./when-near.tsx";

describe("a live tile", () => {
  const NOW = 1_795_210_860_000;

  let table: Record<string, unknown>;
  /** Reports visibility to the page's observers. */
  let scroll: (isIntersecting: boolean) => void;

  const results = (...list: string[]) => list.map((result, index) => ({ period: 100 - index, result }));
  const calls = () => server.of(gameTable).length;
  const text = () => document.querySelector("[aria-hidden]")?.textContent ?? "";
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  function setHidden(isHidden: boolean): void {
    vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
  }

  async function draw(name: string): Promise<void> {
    renderAt("/", <LiveTile table={name} />);
    await pass(0);
    await pass(0);
  }

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    vi.restoreAllMocks();
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: (entries: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void) {
          scroll = (isIntersecting) => act(() => callback([{ isIntersecting }]));
        }
        observe() {
          queueMicrotask(() => scroll(true));
        }
        disconnect() {}
      },
    );
    session.start("t1");
    table = { period: 101, time: NOW, next_time: NOW + 60_000, take_off: null, results: results("7", "0") };
    server.on(gameTable, () => ok(table));
  });

  describe("the tile of a game with a table", () => {
    it("counts down once a second, shows the results, and asks again when the next is due", async () => {
      await draw("win:P:1");
      expect(text()).toBe("01:0070");
      await pass(59_000);
      expect(text()).toBe("00:0170");
      expect(calls()).toBe(1);
      table = { ...table, period: 102, time: NOW + 60_000, next_time: NOW + 240_000, results: results("3", "7") };
      await pass(1_000);
      await pass(0);
      expect(text()).toBe("03:0037");
      await pass(100_000);
      expect(calls()).toBe(2);
    });

    it("asks without the member's token, so that the gateway's cache answers", async () => {
      await draw("win:P:1");
      expect(server.of(gameTable)[0]?.headers.has("authorization")).toBe(false);
    });

    it("asks every other second for a result that is late", async () => {
      table = { ...table, next_time: NOW + 2_000 };
      await draw("luckyhit");
      await pass(10_000);
      expect(calls()).toBe(6);
    });

    it("shows the coefficient of a flight, never ahead of the last answer, and then the crash", async () => {
      table = { ...table, next_time: null, take_off: NOW - 10_000, results: results("1.87", "12.50", "1.00", "2.00") };
      await draw("aviator");
      const shown = (flightMs: number) => `${(coefficientAt(flightMs) / 100).toFixed(2)}×1.87×12.50×1.00×`;
      expect(text()).toBe(shown(6_000));
      await pass(1_000);
      expect(text()).toBe(shown(7_000));
      expect(calls()).toBe(1);
      await pass(1_000);
      expect(calls()).toBe(2);
      await pass(4_000);
      // The answers still tell of the first second.
      expect(text()).toBe(shown(10_000));
      table = { ...table, next_time: NOW + 16_000, take_off: null, results: results("3.50", "1.87") };
      await pass(2_000);
      expect(text()).toBe("00:083.50×1.87×");
      const asked = calls();
      await pass(5_000);
      expect(calls()).toBe(asked);
    });

    it.each([
      ["the page is hidden", () => setHidden(true), () => setHidden(false)],
      ["it is scrolled out", () => scroll(false), () => scroll(true)],
    ])("stands still and asks nothing while %s", async (_, leave, come) => {
      await draw("win:P:1");
      leave();
      await pass(30_000);
      expect(text()).toBe("01:0070");
      await pass(60_000);
      expect(calls()).toBe(1);
      come();
      await pass(0);
      expect(calls()).toBe(2);
    });

    it("shows results alone under reduced motion", async () => {
      const { matchMedia } = window;
      vi.spyOn(window, "matchMedia").mockImplementation((media) => Object.assign(matchMedia(media), { matches: true }));
      await draw("win:P:1");
      expect(text()).toBe("70");
      await pass(120_000);
      expect(calls()).toBe(1);
    });

    it("shows nothing, and does not ask again, if the backend does not offer it", async () => {
      server.on(gameTable, () => refusal(404, "Not found"));
      await draw("aviator");
      await pass(30_000);
      scroll(false);
      scroll(true);
      await pass(30_000);
      expect(text()).toBe("");
      expect(calls()).toBe(1);
    });

    it.each([
      ["the backend is down", () => refusal(503, "Later")],
      ["the network is gone", () => Promise.reject(new TypeError("Failed to fetch"))],
    ])("keeps what it shows while %s, and asks again twice a minute", async (_, fail) => {
      await draw("win:P:1");
      expect(text()).toBe("01:0070");
      server.on(gameTable, fail);
      // A lost read is sent once more before it counts as failed.
      await pass(70_000);
      expect(text()).toBe("00:0070");
      const asked = calls();
      await pass(15_000);
      expect(calls()).toBe(asked);
      server.on(gameTable, () => ok({ ...table, next_time: NOW + 200_000 }));
      await pass(40_000);
      expect(text()).not.toBe("00:0070");
    });

    it("shows the results of a closed table without a clock", async () => {
      table = { ...table, next_time: null };
      await draw("luckyhit");
      await pass(30_000);
      expect(text()).toBe("70");
      expect(calls()).toBe(1);
    });

    it("shows Lucky Hit's sides as suits", async () => {
      table = { ...table, results: results("B", "R") };
      await draw("luckyhit");
      expect(text()).toBe("01:00♠\uFE0E♥\uFE0E");
    });
  });
});

describe("a part below the window", () => {
  /** Reports visibility to the page's observers. */
  let tell: (isIntersecting: boolean) => void;

  beforeEach(() => {
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: (entries: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void) {
          tell = (isIntersecting) => callback([{ isIntersecting }]);
        }
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const draw = () => render(<WhenNear fallback="place">content</WhenNear>).container.textContent;

  it("keeps the fallback while out of view", () => {
    draw();
    act(() => tell(false));
    expect(screen.queryByText("content")).toBeNull();
    expect(screen.getByText("place")).toBeTruthy();
  });

  it.each([
    ["comes into view", () => tell(true)],
    [
      "is scrolled to",
      () => {
        fireEvent.scroll(window);
      },
    ],
    [
      "is on the way of a key",
      () => {
        fireEvent.keyDown(window, { key: "Tab" });
      },
    ],
  ])("mounts children that %s, and keeps them", (_, come) => {
    expect(draw()).toBe("place");
    act(come);
    expect(screen.getByText("content")).toBeTruthy();
    act(() => tell(false));
    expect(screen.getByText("content")).toBeTruthy();
  });
});
