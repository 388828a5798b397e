import { describe, expect, it } from "vitest";
import { capnpText, configText } from "./capnp.ts";

describe("the text of a configuration", () => {
  it("nests fields and lists, with a blank on either side of each equals sign", () => {
    const value = { name: "main", worker: { modules: [{ name: "a.js", esModule: { embed: "../a.js" } }] } };
    expect(capnpText(value)).toBe(
      '(name = "main", worker = (modules = [(name = "a.js", esModule = embed "../a.js")]))',
    );
  });

  it("writes numbers and truth values bare, and leaves out what is undefined", () => {
    expect(capnpText({ count: 3, on: true, off: undefined, http: {} })).toBe("(count = 3, on = true, http = ())");
  });

  it("lets no text end early: quotes, backslashes and control characters are escaped", () => {
    expect(capnpText('a"b\\c\nd\0é\u0085')).toBe('"a\\"b\\\\c\\x0ad\\x00é\u0085"');
  });

  it("is one constant of workerd's own type", () => {
    expect(configText({ services: [] })).toContain("const config :Workerd.Config = (services = []);");
  });
});
