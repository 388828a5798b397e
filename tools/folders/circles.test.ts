import { describe, expect, it } from "vitest";
import { circlesIn, type Import } from "./circles.ts";

describe("circles of folders", () => {
  it("are none while imports point one way", () => {
    const imports: Import[] = [
      ["app/top/a.ts", "app/middle/b.ts"],
      ["app/top/a.ts", "app/ground.ts"],
      ["app/middle/b.ts", "app/ground.ts"],
    ];
    expect(circlesIn("app", imports)).toEqual([]);
  });

  it("are found although no two files import each other", () => {
    const imports: Import[] = [
      ["app/one/a.ts", "app/two/b.ts"],
      ["app/two/c.ts", "app/three/d.ts"],
      ["app/three/e.ts", "app/one/f.ts"],
      ["app/other.ts", "app/one/a.ts"],
    ];
    expect(circlesIn("app", imports)).toEqual([
      { folder: "app", parts: ["one", "three", "two"], imports: imports.slice(0, 3) },
    ]);
  });

  it("are found in folders of folders, where a file is a part of its own", () => {
    const imports: Import[] = [
      ["app/deep/a.ts", "app/deep/part/b.ts"],
      ["app/deep/part/c.ts", "app/deep/a.ts"],
    ];
    expect(circlesIn("app", imports)).toEqual([{ folder: "app/deep", parts: ["a.ts", "part"], imports }]);
  });

  it("ignore imports from elsewhere", () => {
    const imports: Import[] = [
      ["app/one/a.ts", "library/b.ts"],
      ["library/b.ts", "app/two/c.ts"],
      ["app/two/c.ts", "app/one/a.ts"],
    ];
    expect(circlesIn("app", imports)).toEqual([]);
  });
});
