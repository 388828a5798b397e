import SwaggerUI from "swagger-ui-dist/swagger-ui-es-bundle.js";
import "swagger-ui-dist/swagger-ui.css";
import "../styles/tokens.css";
import "./docs-header.css";
import "./docs.css";
import type { OddsRow } from "#contract/games/stake-odds.ts";
import { drawOdds } from "./exact-odds.ts";
import { drawSockets, type SocketDocument } from "./sockets.ts";

/** The exact odds of the named games. */
type OddsRows = (games: readonly string[]) => OddsRow[];

export function showDocs(oddsRows: OddsRows): void {
  // The class has Swagger UI draw its dark form, the attribute chooses the app's tokens.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const followScheme = () => {
    document.documentElement.classList.toggle("dark-mode", dark.matches);
    document.documentElement.dataset["theme"] = dark.matches ? "dark" : "light";
  };
  followScheme();
  dark.addEventListener("change", followScheme);

  // Loads everything from this host, without a validator badge, so it works offline too.
  SwaggerUI({
    url: "/openapi.json",
    dom_id: "#docs",
    deepLinking: true,
    displayRequestDuration: true,
    persistAuthorization: false,
    tryItOutEnabled: true,
    validatorUrl: null,
  });

  const odds = document.querySelector<HTMLElement>("#odds");
  if (odds !== null) void showOdds(odds, oddsRows);

  const sockets = document.querySelector<HTMLElement>("#sockets");
  if (sockets !== null) void showSockets(sockets);
}

async function showOdds(into: HTMLElement, oddsRows: OddsRows): Promise<void> {
  const answer = await fetch("/capabilities");
  const { offers } = (await answer.json()) as { readonly offers: readonly string[] };
  drawOdds(into, oddsRows(offers));
}

async function showSockets(into: HTMLElement): Promise<void> {
  const answer = await fetch("/asyncapi.json");
  const described = (await answer.json()) as SocketDocument;
  if (Object.keys(described.channels).length === 0) {
    into.closest("section")?.remove();
    return;
  }
  drawSockets(into, described, {
    open: (address) => new WebSocket(new URL(address, location.href.replace(/^http/, "ws"))),
    ticketOf: askTicket,
  });
}

/** A backend that knows no tickets takes the token itself. */
async function askTicket(token: string): Promise<string> {
  const headers = { Authorization: `Token ${token}`, "Content-Type": "application/json" };
  const answer = await fetch("/user/socket_ticket", { method: "POST", headers, body: "{}" });
  const { code, msg, ticket } = (await answer.json()) as { code: number; msg: string; ticket?: string };
  if (code === 404) return token;
  if (code !== 200 || ticket === undefined) throw new Error(msg);
  return ticket;
}
