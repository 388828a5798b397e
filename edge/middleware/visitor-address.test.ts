import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressKey, isLoopbackHost, visitorAddress, visitorCountry, visitorKey } from "./visitor-address.ts";

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

describe("the visitor's address", () => {
  it.each([
    ["192.0.2.10", "192.0.2.10"],
    ["192.0.2.10:54321", "192.0.2.10"],
    ["[2001:db8::1]:54321", "2001:db8::1"],
    ["[2001:DB8::1]", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["::1", "::1"],
    ["2001:db8::", "2001:db8::"],
    ["::ffff:192.0.2.10", "::ffff:192.0.2.10"],
    ["203.0.113.9, 192.0.2.10", "192.0.2.10"],
    ["", "198.51.100.7"],
    ["unknown", undefined],
    ["_hidden", undefined],
    ["300.0.2.1", undefined],
    ["192.0.2", undefined],
    ["192.0.2.10 x", undefined],
    ["x192.0.2.10", undefined],
    ["192.0.2.10:123456", undefined],
    ["1::2::3", undefined],
    ["[192.0.2.10]", "192.0.2.10"],
    ["[2001:db8::1", undefined],
    ["2001:db8::g", undefined],
    ["[2001:db8::1]:x", undefined],
    ["a.example:80", undefined],
  ])("is, as a trusted proxy tells %j, %s", (told, address) => {
    const headers = new Headers({ "x-forwarded-for": told, "cf-connecting-ip": "198.51.100.7" });
    expect(visitorAddress(headers, 1)).toBe(address);
  });

  it("is the platform's without a trusted proxy, whatever the visitor says", () => {
    const headers = new Headers({ "x-forwarded-for": "192.0.2.10", "cf-connecting-ip": "198.51.100.7" });
    expect(visitorAddress(headers, 0)).toBe("198.51.100.7");
    expect(visitorAddress(new Headers(), 0)).toBeUndefined();
  });
});

describe("the visitor's country", () => {
  const of = (cf: unknown, header?: string) =>
    visitorCountry({ cf, headers: new Headers(header === undefined ? {} : { "cf-ipcountry": header }) } as Request);

  it.each([
    [{ country: "IN" }, undefined, "IN"],
    [{ country: "T1" }, "BR", "T1"],
    [{}, "BR", "BR"],
    [undefined, "MX", "MX"],
    [undefined, undefined, undefined],
    [{ country: "in" }, "BR", undefined],
    [{ country: "" }, "BR", undefined],
    [{ country: "IND" }, undefined, undefined],
    [{ country: "1N" }, undefined, undefined],
    [{ country: "I-" }, undefined, undefined],
    [{ country: 7 }, "BR", "BR"],
    [undefined, "xIN", undefined],
  ])("is with the platform's %j and the header %s: %s", (cf, header, country) => expect(of(cf, header)).toBe(country));
});

it.each([
  ["localhost:8787", true],
  ["127.0.0.1", true],
  ["[::1]:8787", true],
  ["app.example", false],
  ["a b", false],
])("%s is a host of this machine: %s", (host, isLoopback) => expect(isLoopbackHost(host)).toBe(isLoopback));

describe("the key of an address", () => {
  it("is one for all visitors whose address nobody tells", () => {
    expect(visitorKey(undefined)).toBe("local");
    expect(visitorKey(undefined)).toBe(addressKey("a:b:c"));
    expect(visitorKey("192.0.2.1")).toBe("192.0.2.1");
  });

  it("is the /64 in its canonical form", () => {
    expect(addressKey("2001:DB8::1:0:0:0")).toBe("2001:db8:0:0::/64");
    expect(addressKey("::a")).toBe("0:0:0:0::/64");
    expect(addressKey("1:2:3:4:5:6:7:8")).toBe("1:2:3:4::/64");
  });

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
