/** A session's net after each change of it, minor units, from 0. */
export interface Course {
  /** Ms. */
  readonly startedAt: number;
  readonly nets: readonly number[];
}

/** Older changes leave. */
export const CHANGES_MAX = 200;

/** The course with the newest net; the same one if nothing changed. Another session begins another. */
export function courseOf(before: Course | null, startedAt: number, net: number): Course {
  if (before === null || before.startedAt !== startedAt) return { startedAt, nets: net === 0 ? [0] : [0, net] };
  if (before.nets.at(-1) === net) return before;
  return { startedAt, nets: [...before.nets, net].slice(-CHANGES_MAX) };
}

/** Of the box, which is 100 wide and 40 high. */
const HEIGHT = 40;
const EDGE = 2;

/** The line in its box, by steps, and the height of 0. */
export function linePath(nets: readonly number[]): { line: string; zero: number } {
  const high = Math.max(0, ...nets);
  const span = high - Math.min(0, ...nets) || 1;
  const y = (net: number) => Math.round((EDGE + ((high - net) / span) * (HEIGHT - 2 * EDGE)) * 100) / 100;
  const zero = nets.every((net) => net === 0) ? HEIGHT / 2 : y(0);
  const step = 100 / Math.max(1, nets.length - 1);
  const points = nets.map((net, at) => `${Math.round(at * step * 100) / 100} ${y(net)}`);
  return { line: points.length === 1 ? `M0 ${zero}H100` : `M${points.join("L")}`, zero };
}
