import * as account from "#contract/calls/account.ts";
import * as addresses from "#contract/addresses.ts";
import * as appVersion from "#contract/calls/app-version.ts";
import * as bankCards from "#contract/calls/bank-cards.ts";
import { type AnyCall, isCall } from "#contract/call.ts";
import * as client from "#contract/client.ts";
import * as control from "#contract/control/control.ts";
import * as custody from "#contract/control/custody.ts";
import * as controlFaults from "#contract/control/faults.ts";
import * as operateMetrics from "#contract/control/metrics.ts";
import * as controlState from "#contract/control/state.ts";
import * as disputes from "#contract/control/disputes.ts";
import * as members from "#contract/control/members.ts";
import * as operate from "#contract/control/operate.ts";
import * as proposals from "#contract/control/proposals.ts";
import * as trail from "#contract/control/trail.ts";
import * as fairness from "#contract/calls/fairness.ts";
import * as controlWorkbench from "#contract/control/workbench.ts";
import * as exg from "#contract/calls/exg.ts";
import type { GameContract } from "./game-contract.ts";
import * as gameTable from "#contract/calls/game-table.ts";
import * as home from "#contract/calls/home.ts";
import * as limits from "#contract/calls/limits.ts";
import * as gifts from "#contract/calls/gifts.ts";
import * as ownData from "#contract/calls/own-data.ts";
import * as operateOwnData from "#contract/control/own-data.ts";
import * as profile from "#contract/calls/profile.ts";
import * as sessions from "#contract/calls/sessions.ts";
import * as shop from "#contract/calls/shop.ts";
import * as support from "#contract/calls/support.ts";
import * as transactions from "#contract/calls/transactions.ts";
import * as provider from "#contract/calls/provider.ts";
import * as promotion from "#contract/calls/promotion.ts";
import * as transfer from "#contract/calls/transfer.ts";
import * as wallet from "#contract/calls/wallet.ts";

/** A part of the API: its name, and the calls that its contract file exports. */
export interface Area {
  readonly name: string;
  readonly title: string;
  readonly calls: readonly AnyCall[];
}

function area(name: string, title: string, exported: Record<string, unknown>): Area {
  const calls = Object.values(exported).filter(isCall);
  // Bundlers order the exports of a module differently, and names in documents depend on the order.
  return { name, title, calls: calls.toSorted((a, b) => (a.path + a.method < b.path + b.method ? -1 : 1)) };
}

/** The gateway answers these calls; no upstream gets them. */
export const gatewayArea = area("client", "What our own client asks the gateway", client);

/** The calls of providers to the wallet, which have a document of their own. */
export const providerArea = area("provider", "What a provider of games asks the wallet", provider);

/** Every area of the platform, with those of the games. */
export const areasOf = (games: readonly GameContract[]): readonly Area[] => [
  area("account", "Registration, log-in and the profile", { ...account, ...profile }),
  area("sessions", "Where a member is logged in, and tickets for sockets", sessions),
  area("owndata", "What is held about a member, and the end of its account", ownData),
  area("shop", "The home screen and the shop", { ...appVersion, ...home, ...gameTable, ...shop }),
  area("addresses", "Addresses for orders", addresses),
  area("bankcards", "Bank cards for withdrawals", bankCards),
  area("wallet", "Recharges, withdrawals and notices", wallet),
  area("transactions", "Every change of the balance", transactions),
  area("limits", "A member's own limits of play", limits),
  area("support", "Suggestions and their replies", support),
  ...games.map(({ name, text, calls }) => area(name, text.title, calls)),
  area("fairness", "What it takes to recompute rounds", fairness),
  area("exg", "Other providers' games", exg),
  area("transfer", "Transfers between members", transfer),
  area("gifts", "Gift events and gift codes", gifts),
  area("promotion", "Invited members and their profit", promotion),
  gatewayArea,
  area("control", "The control API of an operator", {
    ...control,
    ...controlFaults,
    ...operateMetrics,
    ...controlState,
    ...controlWorkbench,
    ...operate,
    ...members,
    ...proposals,
    ...disputes,
    ...custody,
    ...operateOwnData,
    ...trail,
  }),
];

/** The calls among them that a backend answers. */
export const backendAreasOf = (areas: readonly Area[]): readonly Area[] =>
  areas
    .filter((each) => each !== gatewayArea && each.name !== "control")
    .map((each) => ({ ...each, calls: each.calls.filter(({ path }) => !path.startsWith("/sim/")) }));
