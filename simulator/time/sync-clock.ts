import { controlTokenIn } from "#contract/control-token.ts";
import type { Clock } from "./clock.ts";
import type { SimulatorBindings } from "../settings.ts";
import { catalogueStub } from "../objects/stubs.ts";

/**
 * Begins an object's life in the simulator's time, which may be another than the real one: a new object asks for it once,
 * before anything else reaches it, and is told of every change from then on. Where no control API is, time is real.
 */
export function joinTime(
  ctx: DurableObjectState,
  env: SimulatorBindings,
  clock: Clock,
  begin: () => void = () => undefined,
): void {
  if (clock.isSet || controlTokenIn(env.CONTROL_TOKEN) === null) {
    begin();
    return;
  }
  void ctx.blockConcurrencyWhile(async () => {
    clock.set(await catalogueStub(env).enrol(ctx.id.name ?? ""));
    begin();
  });
}
