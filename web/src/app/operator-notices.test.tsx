import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { clientNotices, NOTICE_HEADER } from "#contract/client.ts";
import { connection } from "../data/connection.ts";
import { fakeServer, ok } from "../testing/fake-server.ts";
import { renderAt } from "../testing/render.tsx";
import { OperatorNotices } from "./operator-notices.tsx";

const told = (id: string) =>
  connection.watch(Promise.resolve(new Response(null, { headers: { [NOTICE_HEADER]: id } })));

it("tells what the operators say while answers name it, with the countdown of a game that closes", async () => {
  const server = fakeServer();
  let notices = [{ game: "mines" as string | null, text: "Back at six", closes_in_ms: 90_000 as number | null }];
  let id = "1-1";
  server.on(clientNotices, () => ({ ...ok({ notices }), headers: { [NOTICE_HEADER]: id } }));
  renderAt("/", <OperatorNotices />);
  expect(screen.getByRole("status").textContent).toBe("");
  await told(id);
  await screen.findByText(/^Mines: Back at six$/);
  expect(screen.getByRole("timer").textContent).toMatch(/^01:[23]\d$/);
  notices = [{ game: null, text: "Happy Diwali", closes_in_ms: null }];
  id = "2-1";
  await told(id);
  await screen.findByText("Happy Diwali");
  expect(screen.queryByRole("timer")).toBeNull();
  await connection.watch(Promise.resolve(new Response(null)));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(""));
});
