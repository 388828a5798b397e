import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressKey } from "./visitor-address.ts";

const group = fc.integer({ min: 0, max: 0xffff });
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });

/** Texts of one IPv6 address: long, with leading zeros, in capitals, with a zone. */
function formsOf(address: readonly number[]): string[] {
  const long = address.map((each) => each.toString(16)).join(":");
  const padded = address.map((each) => each.toString(16).padStart(4, "0")).join(":");
  return [
    long,
    padded,
    padded.toUpperCase(),
    `${long}%eth0`,
    long.replace(/(?:^|:)0(?::0)+(?=:|$)/, "::").replace(":::", "::"),
  ];
}

describe("the key of an address", () => {
  it("is the address itself for IPv4", () => {
    expect(addressKey("192.0.2.1")).toBe("192.0.2.1");
  });

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"],
    ["2001:db8::1", "2001:0DB8:0000:0000:1234::"],
    ["2001:db8::1", "2001:db8::"],
    ["fe80::1%eth0", "fe80::2%wlan0"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:201", "192.0.2.1"],
    ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
    ["::", "::1"],
  ])("is the same for %s and %s", (one, other) => {
    expect(addressKey(one)).toBe(addressKey(other));
  });

  it.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.2"],
    ["2001:db8::1", "2001:db8:0:1::1"],
  ])("is another for %s and %s", (one, other) => {
    expect(addressKey(one)).not.toBe(addressKey(other));
  });

  it("is one for all texts that are no address", () => {
    expect(addressKey("a:b:c")).toBe(addressKey("1::2::3"));
  });

  it("is one for every text of every address of a /64", () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
        // An IPv4 address has a key of its own.
        fc.pre(network.some((each) => each !== 0));
        const keys = [one, other].flatMap((host) => formsOf([...network, ...host]).map(addressKey));
        expect(new Set(keys).size).toBe(1);
      }),
    );
  });

  it("is another for another /64", () => {
    fc.assert(
      fc.property(groups(4), groups(4), groups(4), (one, other, host) => {
        fc.pre(one.join() !== other.join() && [one, other].every((network) => network.some((each) => each !== 0)));
        expect(addressKey(formsOf([...one, ...host])[0] ?? "")).not.toBe(
          addressKey(formsOf([...other, ...host])[0] ?? ""),
        );
      }),
    );
  });
});
