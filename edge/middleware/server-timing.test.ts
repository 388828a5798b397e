import { expect, it } from "vitest";
import { asMember, openGateway } from "#tests/helpers/open-gateway.ts";

it("Server-Timing has the time of the upstream and of the gateway", async () => {
  const gateway = openGateway({
    answer: () => {
      gateway.clock.now += 30;
      return Response.json({ code: 200, msg: "OK" });
    },
  });
  const answer = await gateway.fetch("/user/profile", asMember());
  expect(answer.headers.get("server-timing")).toBe("gateway;dur=0, upstream;dur=30");
});

it("Server-Timing has no upstream if it was not asked", async () => {
  const answer = await openGateway().fetch("/user/profile");
  expect(answer.headers.get("server-timing")).toBe("gateway;dur=0");
});
