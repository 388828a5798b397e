type Tracer = Pick<CanvasRenderingContext2D, "beginPath" | "moveTo" | "lineTo" | "closePath">;

const RAYS = 16;
/** Of each ray's angle, how much of it is light. */
const RAY_SHARE = 0.38;

/** Rays all around the origin, `length` px long. */
export function traceRays(context: Tracer, length: number) {
  context.beginPath();
  for (let ray = 0; ray < RAYS; ray++) {
    const from = (ray / RAYS) * 2 * Math.PI;
    const to = from + (RAY_SHARE / RAYS) * 2 * Math.PI;
    context.moveTo(0, 0);
    context.lineTo(Math.cos(from) * length, Math.sin(from) * length);
    context.lineTo(Math.cos(to) * length, Math.sin(to) * length);
    context.closePath();
  }
}

/** The folded plane, its tail near the origin and its nose to the right. */
export function tracePlane(context: Tracer) {
  context.beginPath();
  context.moveTo(-24, 2);
  context.lineTo(34, -4);
  context.lineTo(8, 15);
  context.lineTo(-1, 8);
  context.lineTo(-9, 14);
  context.lineTo(-9, 6);
  context.closePath();
}

/** The shaded inside of its fold. */
export function traceFold(context: Tracer) {
  context.beginPath();
  context.moveTo(-9, 6);
  context.lineTo(34, -4);
  context.lineTo(-1, 8);
  context.lineTo(-9, 14);
  context.closePath();
}
