import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetDevice } from "#web/testing/browser-shims.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { clientApp } from "#contract/client.ts";
import { installation, loadInstallation } from "./installation.ts";

const KEY = "app.installation";
const FEW = { money: { in: { badge: "Play money" } }, offers: ["mines"], rules: { mines: { in: ["96 %"] } } };
const SAID = { ...FEW, not_offered: ["/win"] };

/** The page after a reload: what the device stored, and nothing else. */
const startAgain = (stored: string) => {
  localStorage.setItem(KEY, stored);
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
};

describe("what the installation is", () => {
  beforeEach(forgetDevice);

  it("stays as it was if the gateway refuses to say, so that the screens still show", async () => {
    const server = fakeServer();
    const before = installation.get();
    server.on(clientApp, () => ({ status: 429, json: { code: 429, msg: "Too many" } }));
    await loadInstallation();
    expect(server.of(clientApp)).toHaveLength(1);
    expect(installation.get()).toBe(before);
  });

  it("is known at once at the next start, and follows the gateway's next answer", async () => {
    const server = fakeServer();
    server.on(clientApp, () => ok(SAID));
    await loadInstallation();
    const stored = localStorage.getItem(KEY) ?? "";
    forgetDevice();
    startAgain(stored);
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok>>();
    server.on(clientApp, () => promise);
    await loadInstallation();
    expect(installation.get()).toMatchObject(SAID);
    resolve(ok({ ...SAID, offers: ["win"], not_offered: [] }));
    await vi.waitFor(() => expect(installation.get().offers).toEqual(["win"]));
  });

  it.each<[string, unknown]>([
    ["no JSON", "{"],
    ["null", null],
    ["a list", []],
    ["another release's fields", { has: ["mines"] }],
    ["offers that are no list", { ...SAID, offers: "mines" }],
    ["offers that are no texts", { ...SAID, offers: [{ name: "mines" }] }],
    ["no screens", FEW],
  ])("is asked for before the first paint after a device stored %s", async (_, stored) => {
    const server = fakeServer();
    server.on(clientApp, () => ok(SAID));
    startAgain(typeof stored === "string" ? stored : JSON.stringify(stored));
    expect(installation.get()).toEqual({ money: {}, not_offered: [] });
    await loadInstallation();
    expect(installation.get()).toMatchObject(SAID);
  });

  it("is read of an installation of the release before, without rules", () => {
    const { rules: _, ...older } = SAID;
    startAgain(JSON.stringify(older));
    expect(installation.get()).toEqual(older);
  });
});
