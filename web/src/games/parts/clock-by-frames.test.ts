import { describe, expect, it } from "vitest";
import { sampleOfFrame, smoothLatency } from "./clock-by-frames.ts";

describe("the server's clock, by a frame", () => {
  it("is left alone while the frame may just have been under way", () => {
    expect(sampleOfFrame(10_000, 10_400, 0)).toBeNull();
    expect(sampleOfFrame(10_000, 10_000, 0)).toBeNull();
  });

  it("is corrected by a frame from the future, and by one that no network holds back so long", () => {
    expect(sampleOfFrame(10_000, 9_000, 5_000)).toEqual({ sentAt: 4_800, serverTime: 10_000, receivedAt: 5_000 });
    expect(sampleOfFrame(10_000, 40_000, 5_000)).not.toBeNull();
  });
});

describe("the latency", () => {
  it("starts with the first frame and follows the next ones slowly, never below 0", () => {
    expect(smoothLatency(null, 1_000, 1_040)).toBe(40);
    expect(smoothLatency(40, 1_000, 1_090)).toBeCloseTo(50);
    expect(smoothLatency(null, 1_000, 990)).toBe(0);
  });
});
