import { asyncapi } from "#games/all/documents.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/dom";
import { beforeEach, expect, it } from "vitest";
import { drawSockets, type SocketDocument, LOG_MAX } from "./sockets.ts";

class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  readonly sent: string[] = [];

  opens() {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  says(text: string) {
    this.dispatchEvent(new MessageEvent("message", { data: text }));
  }

  send(text: string) {
    this.sent.push(text);
  }

  close(code: number) {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(new CloseEvent("close", { code, reason: "" }));
  }
}

const opened: { address: string; socket: FakeSocket }[] = [];
const tokens: string[] = [];
let refusal: string | null = null;

beforeEach(() => {
  opened.length = 0;
  tokens.length = 0;
  refusal = null;
  document.body.replaceChildren();
  drawSockets(document.body, JSON.parse(asyncapi()) as SocketDocument, {
    open(address) {
      const socket = new FakeSocket();
      opened.push({ address, socket });
      return socket as unknown as WebSocket;
    },
    ticketOf(token) {
      tokens.push(token);
      return refusal === null ? Promise.resolve("ticket-1") : Promise.reject(new Error(refusal));
    },
  });
});

const log = () => screen.getByRole("list", { name: /newest first/ });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function connect(): Promise<FakeSocket> {
  choose("Token of a member", "Token 120007.abc");
  press("Connect");
  await waitFor(() => expect(opened).toHaveLength(1));
  const { socket } = opened[0] ?? {};
  if (socket === undefined) throw new Error("no socket");
  socket.opens();
  return socket;
}

it("every frame of every socket is shown with its sender, an example and its schema", () => {
  const frames = [...document.querySelectorAll("details")].map(({ textContent }) => textContent);
  expect(frames).toHaveLength(27);
  expect(frames.find((text) => text.startsWith("5015 bet, from the player: Stake in the open round"))).toMatch(
    /"betPrice": 50[\s\S]*"maximum": 10000/,
  );
});

it("a member's token opens a socket with a ticket, and a frame is sent and answered", async () => {
  choose("Socket", "aviator");
  const socket = await connect();
  expect([tokens, opened[0]?.address]).toEqual([["120007.abc"], "/aviator?token=ticket-1"]);
  expect([...screen.getByLabelText<HTMLSelectElement>("Frame").options].map(({ value }) => value)).toEqual([
    "bet",
    "cashOut",
    "cancel",
    "here",
    "ping",
  ]);
  choose("Frame", "cashOut");
  choose("Data", '{ "slot": 1 }');
  press("Send");
  expect(socket.sent).toEqual(['{"cmd":5017,"data":"{\\"slot\\":1}"}']);
  socket.says('{"cmd":5018,"data":"{\\"status\\":0,\\"msg\\":\\"<b>no</b>\\"}"}');
  socket.says("nonsense");
  const lines = within(log())
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(lines.map((line) => line.split("{")[0])).toEqual([
    "received: not a framenonsense",
    "received: 5018 cashOutResult",
    "sent: 5017 cashOut",
    "socket: open",
  ]);
  expect(lines[1]).toContain("<b>no</b>");
});

it("data that is no JSON is not sent", async () => {
  const socket = await connect();
  choose("Data", "{");
  press("Send");
  expect(socket.sent).toEqual([]);
  screen.getByText("The data is no JSON");
});

it("a refused token is told, and a closed socket can be opened again", async () => {
  refusal = "Please log in again";
  press("Connect");
  await screen.findByText("Please log in again");
  expect(opened).toEqual([]);
  refusal = null;
  const socket = await connect();
  expect(screen.getByLabelText<HTMLSelectElement>("Socket").disabled).toBe(true);
  socket.close(4401);
  screen.getByText("Closed with 4401");
  screen.getByRole("button", { name: "Connect" });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Send" }).disabled).toBe(true);
});

it("a long stream of frames does not grow the page", async () => {
  const socket = await connect();
  for (let times = 0; times < LOG_MAX + 50; times++) socket.says('{"cmd":5004,"data":"{}"}');
  expect(within(log()).getAllByRole("listitem")).toHaveLength(LOG_MAX);
});
