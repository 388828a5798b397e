/** Value of one stretch of a run. */
export interface Point {
  /** Real hours since the run began. */
  readonly hours: number;
  readonly value: number;
}

export interface Trend {
  readonly mean: number;
  /** Change of the value in an hour. */
  readonly slope: number;
  /** The 95 % confidence interval of `slope`. */
  readonly low: number;
  readonly high: number;
  /** Whether even the least slope of the interval is growth that would show in a day. */
  readonly grows: boolean;
}

/** Points that a trend needs at least. */
export const POINTS_MIN = 3;
/** Student's t at 97.5 %, by degrees of freedom from 1 on. */
const T = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
/** Growth in an hour, as a share of the mean, that no operator would see in a day. */
const UNSEEN_SHARE = 0.01;

/** The line of least squares through 3 to 12 points at different hours; throws a RangeError at fewer or more. */
export function trendOf(points: readonly Point[]): Trend {
  const t = T[points.length - POINTS_MIN];
  if (t === undefined) throw new RangeError(`a trend takes ${POINTS_MIN} to ${T.length + 2} points`);
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const hours = meanOf(points.map((point) => point.hours));
  const mean = meanOf(points.map((point) => point.value));
  const spread = points.reduce((sum, point) => sum + (point.hours - hours) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point.hours - hours) * (point.value - mean), 0) / spread;
  const rest = points.reduce((sum, { hours: at, value }) => sum + (value - mean - slope * (at - hours)) ** 2, 0);
  const error = t * Math.sqrt(rest / (points.length - 2) / spread);
  const low = slope - error;
  return { mean, slope, low, high: slope + error, grows: low > UNSEEN_SHARE * Math.abs(mean) };
}
