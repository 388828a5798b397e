import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { controlAddFault, controlFaults, controlRemoveFaults } from "#contract/control/faults.ts";
import { ok } from "#web/testing/fake-server.ts";
import { NOW, openRoom, press, type } from "../testing/room.tsx";

describe("faults", () => {
  const SLOW = { id: 4, match: { path: "/user/*", share: 0.2 }, fault: { kind: "drop" }, seed: 7 };

  it("are added with all their values, and removed", async () => {
    const { server, open } = openRoom("faults");
    let faults: unknown[] = [];
    server.on(controlFaults, () => ok({ faults }));
    server.on(controlAddFault, () => {
      faults = [SLOW];
      return ok({ faults });
    });
    server.on(controlRemoveFaults, () => {
      faults = [];
      return ok({ faults });
    });
    open();
    await screen.findByText("Everything works");
    // The page has the simulator's clock once it shows "Frozen".
    await screen.findByText("Frozen");
    type("What happens", "lognormal");
    type("Median, ms", "x");
    press("Add");
    await screen.findByText("From 0 to 60000");
    expect(server.of(controlAddFault)).toEqual([]);
    type("Median, ms", "250");
    type("Path", "/user/*");
    type("Share, %", "20");
    type("Seed", "7");
    type("For how many minutes", "2");
    press("Add");
    await screen.findByText("20% of /user/*");
    expect(server.of(controlAddFault)[0]?.body).toEqual({
      match: { path: "/user/*", share: 0.2 },
      fault: { kind: "delay", spread: "lognormal", median_ms: 250, sigma: 0.5 },
      seed: 7,
      until: NOW + 120_000,
    });
    press("Remove: Frame lost");
    await screen.findByText("Everything works");
    expect(server.of(controlRemoveFaults)[0]?.body).toEqual({ id: 4 });
  });
});
