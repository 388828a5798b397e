import "#web/testing/browser-shims.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The tones played: their pitches, start and end. */
let tones: { pitches: number[]; start: number; stop: number }[];
let resumed: number;

class FakeAudio {
  currentTime = 5;
  state = "suspended";
  destination = {};

  async resume() {
    resumed++;
    this.state = "running";
  }

  createOscillator() {
    const made = { pitches: [] as number[], start: 0, stop: 0 };
    tones.push(made);
    const ramp = (pitch: number) => void made.pitches.push(pitch);
    return {
      type: "sine",
      frequency: { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp },
      connect: () => undefined,
      start: (at: number) => (made.start = at),
      stop: (at: number) => (made.stop = at),
    };
  }

  createGain() {
    const ramp = () => undefined;
    return { gain: { setValueAtTime: ramp, exponentialRampToValueAtTime: ramp }, connect: () => undefined };
  }
}

const buzz = vi.fn<(pattern: number | number[]) => boolean>(() => true);

/** Loads the module anew. */
async function opened() {
  vi.resetModules();
  const [sounds, { settings }] = await Promise.all([import("./sounds.ts"), import("#web/data/settings.ts")]);
  return { ...sounds, settings };
}

beforeEach(() => {
  localStorage.clear();
  tones = [];
  resumed = 0;
  buzz.mockClear();
  vi.stubGlobal("AudioContext", FakeAudio);
  Object.defineProperty(navigator, "vibrate", { value: buzz, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("sounds", () => {
  it("are silent once they are switched off", async () => {
    const { play, settings } = await opened();
    settings.chooseSound(false);
    play("win");
    expect(tones).toEqual([]);
  });

  it.each([
    "takeOff",
    "crash",
    "tick",
    "win",
    "banner",
    "burst",
    "loss",
    "boom",
    "chip",
    "card",
    "flip",
    "roll",
  ] as const)("play %s: a second at most, from pitches that can glide", async (name) => {
    const { play, settings } = await opened();
    settings.chooseSound(true);
    play(name);
    expect(tones.length).toBeGreaterThan(0);
    expect(resumed).toBe(1);
    for (const { pitches, start, stop } of tones) {
      expect(pitches.every((pitch) => pitch > 0)).toBe(true);
      expect(start).toBeGreaterThanOrEqual(5);
      expect(stop).toBeGreaterThan(start);
      expect(stop).toBeLessThanOrEqual(6);
    }
  });

  it("are silent on a hidden page", async () => {
    const { play, settings } = await opened();
    settings.chooseSound(true);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    play("crash");
    expect(tones).toEqual([]);
  });

  it("do nothing without audio support", async () => {
    const { play, settings } = await opened();
    settings.chooseSound(true);
    vi.unstubAllGlobals();
    expect("AudioContext" in window).toBe(false);
    expect(() => play("win")).not.toThrow();
  });
});

describe("the engine", () => {
  it("rises, and stops with the flight", async () => {
    const { startEngine, settings } = await opened();
    settings.chooseSound(true);
    const engine = startEngine();
    engine?.rise(0.5);
    engine?.rise(1);
    const [first] = tones;
    expect(first?.pitches).toEqual(first?.pitches.toSorted((one, other) => one - other));
    expect(first?.stop).toBe(0);
    engine?.stop();
    expect(tones.map(({ stop }) => stop)).toEqual([5, 5]);
  });
});

describe("vibration", () => {
  it("is off at first, and independent of sound", async () => {
    const { vibrate, settings } = await opened();
    settings.chooseSound(true);
    vibrate(20);
    expect(buzz).not.toHaveBeenCalled();
    settings.chooseVibration(true);
    vibrate([20, 40, 20]);
    expect(buzz).toHaveBeenCalledExactlyOnceWith([20, 40, 20]);
  });

  it("stays off with less motion", async () => {
    const { vibrate, settings } = await opened();
    settings.chooseVibration(true);
    vi.spyOn(window, "matchMedia").mockReturnValue(Object.assign(window.matchMedia(""), { matches: true }));
    vibrate(20);
    expect(buzz).not.toHaveBeenCalled();
  });
});

describe("a win", () => {
  it("sounds, vibrates, and is a moment to offer the installation", async () => {
    const { celebrateWin, settings } = await opened();
    const { installMoment } = await import("#web/data/install.ts");
    settings.chooseVibration(true);
    celebrateWin("pill");
    expect(tones).toHaveLength(3);
    expect(buzz.mock.calls).toEqual([[[30, 40, 60]]]);
    expect(installMoment.get().won).toBe(true);
  });

  it("is none after a loss", async () => {
    const { reportLoss, settings } = await opened();
    const { installMoment } = await import("#web/data/install.ts");
    settings.chooseVibration(true);
    reportLoss();
    expect(tones).toHaveLength(2);
    expect(buzz.mock.calls).toEqual([[120]]);
    expect(installMoment.get().won).toBe(false);
  });
});
