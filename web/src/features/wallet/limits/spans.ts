const DAY_MS = 24 * 3600 * 1000;

const DAYS = { span1: 1, span7: 7, span30: 30, span182: 182, span365: 365 } as const;

/** How long a member may exclude itself; the key of its text too. */
export type Span = keyof typeof DAYS;

export const SPANS = Object.keys(DAYS) as Span[];

export function spanMs(span: Span): number {
  return DAYS[span] * DAY_MS;
}
