import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { clockText, Countdown } from "./countdown.tsx";

const START = 1_000_000;
/** The server's clock is ahead of the device's. */
const AHEAD_MS = 5_400;

const now = () => Date.now() + AHEAD_MS;
const shown = () => screen.getByRole("timer").textContent;
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe("a countdown", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
  });

  it("shows the time left by the server's clock, second by second", () => {
    renderAt("/", <Countdown until={now() + 61_500} now={now} />);
    expect(shown()).toBe("01:02");
    pass(499);
    expect(shown()).toBe("01:02");
    pass(1);
    expect(shown()).toBe("01:01");
    pass(1000);
    expect(shown()).toBe("01:00");
    pass(1000);
    expect(shown()).toBe("00:59");
  });

  it("ends once, and stays at zero", () => {
    const end = vi.fn<() => void>();
    renderAt("/", <Countdown until={now() + 1500} now={now} onEnd={end} />);
    pass(1499);
    expect(end).not.toHaveBeenCalled();
    pass(10_000);
    expect(shown()).toBe("00:00");
    expect(end).toHaveBeenCalledTimes(1);
  });

  it("renders alone", () => {
    const draw = vi.fn<() => void>();
    const Screen = () => {
      draw();
      return <Countdown until={START + AHEAD_MS + 9000} now={now} />;
    };
    renderAt("/", <Screen />);
    pass(5000);
    expect(shown()).toBe("00:04");
    expect(draw).toHaveBeenCalledTimes(1);
  });
});

describe("clockText", () => {
  it.each([
    [0, "00:00"],
    [59, "00:59"],
    [60, "01:00"],
    [3599, "59:59"],
    [3600, "01:00:00"],
    [90_061, "25:01:01"],
  ])("formats %i as %s", (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});
