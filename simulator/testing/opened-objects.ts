import { SimulatorObject as RealObject } from "#simulator/objects/simulator-object.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

export { logFailures } from "#simulator/objects/simulator-object.ts";

/** The names of the objects that were opened since the last reset. */
export const opened = new Set<string>();

/** Stands in for the objects' base class in tests: an audit after each test need not open what the test left alone. */
export abstract class SimulatorObject extends RealObject {
  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    opened.add(ctx.id.name ?? "");
  }
}
