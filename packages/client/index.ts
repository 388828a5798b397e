// Readers get every call by its name. Our own app hands its calls to `createClient` of client.ts, so that a screen
// loads no other screen's calls.
export { createNamedClient as createClient } from "./named-client.ts";
export type {
  NamedClient as Client,
  NamedClientOptions as ClientOptions,
  PlayHandlers,
  PlaySocket,
  ServerFrame,
  SocketGame,
  TokenStore,
} from "./named-client.ts";
export type { CallFunction, CallOptions, ClientCalls, InputOf, MoneyCallOptions } from "./areas.ts";
export { CallError, isUnanswered } from "../../contract/transport/call-error.ts";
export { isUncertain } from "../../contract/transport/uncertain.ts";
export type { CallFault } from "../../contract/transport/call-error.ts";
export type { Connection, PlainSocket, SocketClass } from "../../contract/transport/game-socket.ts";
export type { PlatformOptions } from "../../contract/transport/client.ts";
export { LOCALES } from "../../contract/values/locale.ts";
export type { Locale } from "../../contract/values/locale.ts";
