import { expect, it } from "vitest";
import { asMember, openGateway } from "#tests/helpers/open-gateway.ts";

it("tells how long the upstream took, and how long we did", async () => {
  const gateway = openGateway({
    answer: () => {
      gateway.clock.now += 30;
      return Response.json({ code: 200, msg: "OK" });
    },
  });
  const answer = await gateway.fetch("/user/profile", asMember());
  expect(answer.headers.get("server-timing")).toBe("gateway;dur=0, upstream;dur=30");
});

it("tells of no upstream that was not asked", async () => {
  const answer = await openGateway().fetch("/user/profile");
  expect(answer.headers.get("server-timing")).toBe("gateway;dur=0");
});
