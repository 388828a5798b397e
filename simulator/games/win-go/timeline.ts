const DAY_MS = 86_400_000;
const ROUND_MS = 180_000;
const ZONE_MS = 19_800_000;
export function periodAt(now: number): number {
  const local = now + ZONE_MS;
  const day = new Date(Math.floor(local / DAY_MS) * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");
  return Number(day) * 1000 + Math.floor((local % DAY_MS) / ROUND_MS) + 1;
}
