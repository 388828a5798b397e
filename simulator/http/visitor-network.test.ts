import { expect, it } from "vitest";
import { visitorNetwork } from "./visitor-network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:0:0:0:9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["no:address:at:all", ""],
  [null, ""],
])("the network of a visitor at %s is %s", (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});
