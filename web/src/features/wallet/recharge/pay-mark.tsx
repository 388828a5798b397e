import type { PAY_KEYS } from "#contract/calls/wallet.ts";
import { CURRENCY } from "#contract/values/locale.ts";
import { lookUp } from "#web/data/look-up.ts";
import type { IconName } from "#web/icons/icon-paths.ts";
import { Icon } from "#web/ui/icon.tsx";

type Mark = readonly (readonly [path: string, colour: string])[];

/** Our own drawings, in the colours by which members know each way to pay. */
const UPI: Mark = [
  ["M7 3l6 9-6 9z", "#1f9d55"],
  ["M13 3l6 9-6 9z", "#f47a20"],
];
const PIX: Mark = [
  ["M12 2l4.5 4.5L12 11 7.5 6.5zM12 13l4.5 4.5L12 22l-4.5-4.5zM6.5 7.5L11 12l-4.5 4.5L2 12z", "#2bb3a3"],
  ["M17.5 7.5L22 12l-4.5 4.5L13 12z", "#2bb3a3"],
];
const CARD: Mark = [
  ["M9 6a6 6 0 1 0 0 12A6 6 0 0 0 9 6z", "#d9364a"],
  ["M15 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12z", "#f5a623e0"],
];

/** In other currencies the key `upi` is a bank transfer. */
const OF_CURRENCY: Readonly<Partial<Record<string, Mark>>> = { INR: UPI, BRL: PIX };

/** Icons for the simulator's keys without a mark. */
const ICONS: Readonly<Partial<Record<(typeof PAY_KEYS)[number], IconName>>> = {
  upi: "phone",
  hosted: "lock",
  redirect: "bank",
};

/** The mark of a way to pay, beside its name. */
export function PayMark({ channel, currency = CURRENCY }: { channel: string; currency?: string }) {
  const mark = channel === "card" ? CARD : channel === "upi" ? OF_CURRENCY[currency] : undefined;
  if (!mark) return <Icon name={lookUp(ICONS, channel) ?? "card"} size={22} />;
  return (
    <svg width={26} height={26} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {mark.map(([path, colour]) => (
        <path key={path} d={path} fill={colour} />
      ))}
    </svg>
  );
}
