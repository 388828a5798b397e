import { DurableObject } from "cloudflare:workers";
import type { SimulatorBindings } from "../settings.ts";
import { StateKeeper, type StateShape } from "../state/object-state.ts";
import { logFailures } from "./logged-object.ts";
import type { ObjectApi } from "./object-api.ts";

/** Base class of the simulator's Durable Objects. */
export abstract class SimulatorObject extends DurableObject<SimulatorBindings> implements ObjectApi {
  static {
    logFailures(this);
  }

  readState(): string {
    return new StateKeeper(this.ctx).read();
  }

  stateFits(shape: StateShape): boolean {
    return new StateKeeper(this.ctx).fits(shape);
  }

  writeState(json: string): Promise<void> {
    return new StateKeeper(this.ctx).write(json);
  }

  wipe(): Promise<void> {
    return new StateKeeper(this.ctx).wipe();
  }

  restart(): void {
    this.ctx.abort("restarted by the control API");
  }
}
