import { describe, expect, it } from "vitest";
import { sampleOfFrame } from "./play-socket.ts";
import { createServerClock } from "./server-clock.ts";

describe("the server's clock", () => {
  it("equals the device's clock before the first response", () => {
    expect(createServerClock(() => 5000).now()).toBe(5000);
  });

  it("was at server_time half-way through the round trip", () => {
    const clock = createServerClock(() => 2000);
    clock.observe({ sentAt: 1000, serverTime: 901_100, receivedAt: 1200 });
    expect(clock.now()).toBe(902_000);
  });

  it("keeps the sample with the shortest round trip", () => {
    const clock = createServerClock(() => 0);
    clock.observe({ sentAt: 0, serverTime: 10_400, receivedAt: 1000 });
    expect(clock.now()).toBe(9900);
    clock.observe({ sentAt: 1000, serverTime: 11_020, receivedAt: 1040 });
    expect(clock.now()).toBe(10_000);
    clock.observe({ sentAt: 2000, serverTime: 12_200, receivedAt: 2800 });
    expect(clock.now()).toBe(10_000);
  });

  it("follows a changed clock even if the new sample was slow", () => {
    const clock = createServerClock(() => 0);
    clock.observe({ sentAt: 0, serverTime: 10_010, receivedAt: 20 });
    clock.observe({ sentAt: 1000, serverTime: 611_400, receivedAt: 1800 });
    expect(clock.now()).toBe(610_000);
  });

  it("replaces an old sample by a newer one with a similar error, since clocks drift", () => {
    const clock = createServerClock(() => 0);
    clock.observe({ sentAt: 0, serverTime: 10_010, receivedAt: 20 });
    const later = 3_600_000;
    clock.observe({ sentAt: later, serverTime: later + 10_060, receivedAt: later + 100 });
    expect(clock.now()).toBe(10_010);
  });
});

describe("the server's clock, by a frame", () => {
  it("keeps its time if the frame may only be late", () => {
    expect(sampleOfFrame(10_000, 10_400, 0)).toBeNull();
    expect(sampleOfFrame(10_000, 10_000, 0)).toBeNull();
  });

  it("is corrected by a frame from the future, and by one older than any network delay", () => {
    expect(sampleOfFrame(10_000, 9_000, 5_000)).toEqual({ sentAt: 4_800, serverTime: 10_000, receivedAt: 5_000 });
    expect(sampleOfFrame(10_000, 40_000, 5_000)).not.toBeNull();
  });
});
