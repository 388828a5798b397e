import type { DemoMode } from "#contract/control/control.ts";
import type { ObjectApi } from "./object-api.ts";

export interface DemoProviderApi extends ObjectApi {
  /** Answers a call of a game's page, both as JSON. */
  answerPage(text: string): Promise<string>;
  mode(): DemoMode;
  setMode(mode: DemoMode): void;
}
