import { expect, it } from "vitest";
import { CLIENT_ROUTES } from "#contract/client-routes.ts";
import { ANY_PATH, routes } from "./routes.tsx";

it("the gateway knows every route of the client, and no other", () => {
  const paths = routes.map(({ path }) => path).filter((path) => path !== ANY_PATH && !path.startsWith("/dev/"));
  expect(CLIENT_ROUTES.toSorted()).toEqual(paths.toSorted());
});
