/**
 * The VUs for so many arrivals a second: enough for each to wait half a second for its answers, and where a server lets them
 * wait longer, more are made, up to three seconds' worth. Who comes then finds nobody free, which counts as dropped.
 */
export function vusForArrivals(perSecond: number): { preAllocatedVUs: number; maxVUs: number } {
  return { preAllocatedVUs: Math.max(10, Math.ceil(perSecond / 2)), maxVUs: Math.max(20, perSecond * 3) };
}
