import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { beaconRoundAfter, beaconTime } from "./beacon.ts";
import { mixedSeed } from "./draw.ts";
import { QUICKNET, QUICKNET_ROUNDS } from "./quicknet.ts";
import { isBeaconRound } from "./verify-beacon.ts";

const [first, thousandth] = QUICKNET_ROUNDS;

describe("the beacon", () => {
  it("accepts the published rounds of quicknet", () => {
    for (const round of QUICKNET_ROUNDS) expect(isBeaconRound(QUICKNET.publicKey, round)).toBe(true);
  });

  it.each([
    ["another round's number", { ...first, round: 2 }],
    ["another round's signature", { ...thousandth, round: 1 }],
    ["a randomness that does not follow from the signature", { ...first, randomness: thousandth.randomness }],
    ["a changed signature", { ...first, signature: `${first.signature.slice(0, -1)}c` }],
    ["a signature that is no hex", { ...first, signature: "a signature" }],
    [
      "a longer signature, whose hash was chosen",
      {
        ...first,
        signature: `${first.signature}00`,
        randomness: bytesToHex(sha256(hexToBytes(`${first.signature}00`))),
      },
    ],
    ["an empty signature", { ...first, signature: "" }],
    ["a round that is no number", { ...first, round: Number.NaN }],
  ])("rejects %s", (_, round) => {
    expect(isBeaconRound(QUICKNET.publicKey, round)).toBe(false);
  });

  it("rejects a round of another key", () => {
    const other = QUICKNET.publicKey.replace(/^83/, "93");
    expect(isBeaconRound(other, first)).toBe(false);
    expect(isBeaconRound("", first)).toBe(false);
  });

  it("mixes its randomness into the seed", () => {
    const seed = "8fa0c54e8def34bab7143d286b7455e62f51db83ce54144a7b07e51dfc94fcdc";
    const mixed = "539a3a8c0c82f29d290dd993e974a7fd516f58c692cb61009c85972de6761dde";
    expect(mixedSeed(seed, null, thousandth.randomness)).toBe(mixed);
    expect(mixedSeed(seed, first.randomness, null)).toBe(
      "6712a1202664dd92d41460d0ca3544c44c97bcb6d7e3014dd67d304a6f2167a1",
    );
    expect(mixedSeed(seed, first.randomness, thousandth.randomness)).toBe(
      "0310489e662b2a7bfdcbb19eb62cb27d49c2b4b2cb4e4fa259a08b2a76fb6f6b",
    );
    expect(mixedSeed(seed, null, null)).toBe(seed);
  });

  it("has its first round after a time, never one that came at or before it", () => {
    const at = beaconTime(QUICKNET, 1000);
    expect(beaconRoundAfter(QUICKNET, at - 1)).toBe(1000);
    expect(beaconRoundAfter(QUICKNET, at)).toBe(1001);
    expect(beaconRoundAfter(QUICKNET, at + 2999)).toBe(1001);
    expect(beaconRoundAfter(QUICKNET, at + 3000)).toBe(1002);
  });
});
