import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logError } from "../log/log.ts";
import { logFailures } from "./simulator-object.ts";

const logged: Record<string, unknown>[] = [];

class Kite {
  readonly ctx = { id: { name: "kite:1" } };
  readonly logFailure = logError;
  #height = 0;

  static {
    logFailures(this);
  }

  rise(by: number): number {
    this.#height += by;
    return this.#height;
  }

  async riseSlowly(by: number): Promise<number> {
    await Promise.resolve();
    return this.rise(by);
  }

  webSocketMessage(_: object, text: string): void {
    throw new RangeError(`no wind for ${text.length}`);
  }

  async alarm(): Promise<void> {
    await Promise.resolve();
    throw new TypeError("the line broke");
  }

  async ask({ requestId }: { readonly requestId: string | null }): Promise<void> {
    await Promise.resolve();
    throw new TypeError(`the line broke for ${requestId}`);
  }
}

beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => logged.push(JSON.parse(line)));
});

afterEach(() => vi.restoreAllMocks());

describe("an object whose failures are logged", () => {
  it("answers as before, at once where it did so before", async () => {
    const kite = new Kite();
    expect(kite.rise(2)).toBe(2);
    expect(await kite.riseSlowly(3)).toBe(5);
    expect(logged).toEqual([]);
  });

  it("logs what a method throws with its own name, the method and the stack, and throws it on", () => {
    const kite = new Kite();
    expect(() => kite.webSocketMessage({}, "secret")).toThrow(RangeError);
    expect(logged).toEqual([
      {
        level: "error",
        time: expect.any(Number),
        event: "object_failed",
        object: "kite:1",
        method: "webSocketMessage",
        error: "RangeError: no wind for 6",
        stack: expect.stringContaining("simulator-object.test.ts"),
      },
    ]);
  });

  it("logs what a method rejects with, once", async () => {
    await expect(new Kite().alarm()).rejects.toThrow("the line broke");
    expect(logged).toMatchObject([{ object: "kite:1", method: "alarm", error: "TypeError: the line broke" }]);
  });

  it.each([
    ["asked", "asked"],
    [null, undefined],
  ])("names the request %s that the message is about", async (requestId, id) => {
    await expect(new Kite().ask({ requestId })).rejects.toThrow();
    expect(logged[0]?.["id"]).toBe(id);
  });
});
