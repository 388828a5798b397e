import { describe, expect, it } from "vitest";
import { fakeServer } from "#web/testing/fake-server.ts";
import { clientApp } from "#contract/client.ts";
import { installation, loadInstallation } from "./installation.ts";

describe("what the installation is", () => {
  it("stays as it was if the gateway refuses to say, so that the screens still show", async () => {
    const server = fakeServer();
    const before = installation.get();
    server.on(clientApp, () => ({ status: 429, json: { code: 429, msg: "Too many" } }));
    await loadInstallation();
    expect(server.of(clientApp)).toHaveLength(1);
    expect(installation.get()).toBe(before);
  });
});
