import type { SettingTexts } from "#contract/settings/settings.ts";
import type { ResponseContext } from "../http/route.ts";
import type { CatalogueApi } from "./catalogue-api.ts";
import type { CellApi } from "./cell-api.ts";
import type { DemoProviderApi } from "./demo-provider-api.ts";
import type { DirectoryApi } from "./directory-api.ts";
import type { RelayApi, RoundsApi } from "./rounds-api.ts";

/** Bindings of the simulator: its objects, and the settings of contract/settings/settings.ts. */
export interface SimulatorBindings extends SettingTexts {
  CELL: DurableObjectNamespace<CellApi>;
  DIRECTORY: DurableObjectNamespace<DirectoryApi>;
  ROUNDS: DurableObjectNamespace<RoundsApi>;
  RELAY: DurableObjectNamespace<RelayApi>;
  CATALOGUE: DurableObjectNamespace<CatalogueApi>;
  DEMO_PROVIDER: DurableObjectNamespace<DemoProviderApi>;
  /** Computes passwords' keys, with `npm start`. */
  PASSWORDS?: Pick<Fetcher, "fetch">;
  START_TOKEN?: string;
  /** Gets the old rows of games, which stay in the cells without it, and exports. */
  ARCHIVE?: Pick<R2Bucket, "put" | "get" | "list">;
}

export type Post = (address: string, init: RequestInit) => Promise<Pick<Response, "ok" | "status">>;

/** Context of a call that no cell answers: a visitor's or an operator's. The stateless Worker answers it. */
export interface VisitorCall extends ResponseContext {
  readonly env: SimulatorBindings;
  readonly cells: number;
  readonly random: (bytes: number) => Uint8Array;
  /** Sends a request to another host. */
  readonly post: Post;
  /** The network that the call came from. */
  readonly network: string;
  /** The key that the caller shows to see one-time codes. */
  readonly demoCodesKey: string | null;
}
