import * as z from "zod/mini";
import * as addresses from "../../contract/addresses.ts";
import { type AnyCall, type BodyOf, type Call, isCall, type QueryOf, type ReadOf } from "../../contract/call.ts";
import * as account from "../../contract/calls/account.ts";
import * as appVersion from "../../contract/calls/app-version.ts";
import * as bankCards from "../../contract/calls/bank-cards.ts";
import * as exg from "../../contract/calls/exg.ts";
import * as fairness from "../../contract/calls/fairness.ts";
import * as gameTable from "../../contract/calls/game-table.ts";
import * as gifts from "../../contract/calls/gifts.ts";
import * as home from "../../contract/calls/home.ts";
import * as ownData from "../../contract/calls/own-data.ts";
import * as profile from "../../contract/calls/profile.ts";
import * as promotion from "../../contract/calls/promotion.ts";
import * as sessions from "../../contract/calls/sessions.ts";
import * as shop from "../../contract/calls/shop.ts";
import * as support from "../../contract/calls/support.ts";
import * as transactions from "../../contract/calls/transactions.ts";
import * as transfer from "../../contract/calls/transfer.ts";
import * as wallet from "../../contract/calls/wallet.ts";
import * as client from "../../contract/client.ts";
import { gameCalls } from "../../games/all/calls.ts";
import * as limits from "../../contract/calls/limits.ts";

/** The contract's calls by area, as in contract/documents/calls.ts, but for those of operators. */
export const areas = {
  account: { ...account, ...profile },
  sessions,
  ownData,
  shop: { ...appVersion, ...home, ...gameTable, ...shop },
  addresses,
  bankCards,
  wallet,
  transactions,
  limits,
  support,
  ...gameCalls,
  fairness,
  exg,
  transfer,
  gifts,
  promotion,
  client,
};

type Areas = typeof areas;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

export interface MoneyCallOptions extends CallOptions {
  /** The same key gets the same result. Default: repeats until a definite answer to the same input. */
  readonly idempotencyKey?: string | undefined;
  /** For calls that spend: the balance that the member sees, minor units. Refused if that has changed. */
  readonly seenBalance?: number | undefined;
}

/** Fields with a default may be left out. */
type Defaulted<S> =
  S extends z.ZodMiniObject<infer Shape>
    ? { [Name in keyof Shape as Shape[Name] extends z.ZodMiniDefault ? Name : never]: unknown }
    : never;
type Relaxed<Input, S> = Omit<Input, keyof Defaulted<S>> & Partial<Pick<Input, keyof Defaulted<S> & keyof Input>>;

type MethodOf<C> = C extends { method: infer M } ? M : never;

/** The query of a GET, the body of any other call. Money is in minor units. */
export type InputOf<C> = C extends { query: infer Query; body: infer Body }
  ? MethodOf<C> extends "GET"
    ? Relaxed<QueryOf<C>, Query>
    : Relaxed<BodyOf<C>, Body>
  : never;

type OptionsOf<C> = C extends { money: true } ? MoneyCallOptions : CallOptions;

export type CallFunction<C> =
  Record<never, never> extends InputOf<C>
    ? (input?: InputOf<C>, options?: OptionsOf<C>) => Promise<ReadOf<C>>
    : (input: InputOf<C>, options?: OptionsOf<C>) => Promise<ReadOf<C>>;

/** The name without the area's: `cardsStart` is `cards.start`. */
type ShortName<Area extends string, Name extends string> = Name extends `${Area}${infer Rest}`
  ? Rest extends ""
    ? Name
    : Rest extends Capitalize<Rest>
      ? Uncapitalize<Rest>
      : Name
  : Name;

type CallsOf<Area extends string, Exported> = {
  [
    Name in keyof Exported & string as Exported[Name] extends Call<infer _Q, infer _B, infer _A, infer _R>
      ? ShortName<Area, Name>
      : never
  ]: CallFunction<Exported[Name]>;
};

export type ClientCalls = { readonly [Area in keyof Areas]: Readonly<CallsOf<Area, Areas[Area]>> };

type Send = (input?: Readonly<Record<string, unknown>>, options?: MoneyCallOptions) => Promise<unknown>;

export function callFunctions(functionOf: (call: AnyCall) => Send): ClientCalls {
  const byArea = Object.entries(areas).map(([area, exported]) => {
    const calls = Object.entries(exported).flatMap(([name, call]: [string, unknown]) =>
      isCall(call) ? [[shortName(area, name), functionOf(call)] as const] : [],
    );
    return [area, Object.fromEntries(calls)] as const;
  });
  return Object.fromEntries(byArea) as unknown as ClientCalls;
}

export function shortName(area: string, name: string): string {
  const rest = name.startsWith(area) ? name.slice(area.length) : "";
  const first = rest.charAt(0);
  return first !== "" && first === first.toUpperCase() ? first.toLowerCase() + rest.slice(1) : name;
}
