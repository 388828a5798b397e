import * as z from "zod/mini";
import type { Locale } from "#contract/values/locale.ts";
import { MOBILE_PREFIX } from "#contract/values/phone.ts";
import { PAY_DETAILS, session } from "#web/data/session.ts";
import { browserStorage } from "#web/data/stored-value.ts";
import { storedWithSchema } from "#web/data/stored-with-schema.ts";
import { mobileFault, typedMobile } from "#web/features/account/mobile-number.ts";

const details = z.object({ name: z.string(), mobile: z.string(), email: z.string(), upiAccount: z.string() });

type PayDetails = z.output<typeof details>;

const stored = z.object({ userId: z.string(), channels: z.catchall(z.object({}), details) });

const NONE: z.output<typeof stored> = { userId: "", channels: {} };

const lastDetails = storedWithSchema(browserStorage, PAY_DETAILS, stored, NONE);

/** The member's last entries for a channel on this device, or for another one. Another member's entries never show. */
export function payDetails(key: string, country: Locale): Partial<PayDetails> {
  const own = ofMember();
  const last = own[key] ?? Object.values(own).at(-1);
  return last ?? { mobile: typedMobile(session.get().mobile, country) };
}

/** After a country's prefix: a number that no network gives out. */
const STAND_IN_NUMBER = "0000000000";

/** A payer of play money: the member's own name and number, if they are known, and nobody's details for the rest. */
export function standIns(name: string, upiAccount: string, country: Locale): PayDetails {
  const { mobile: written, nickName } = session.get();
  const mobile = typedMobile(written, country);
  return {
    name: nickName || name,
    mobile: mobileFault(mobile, country) === null ? mobile : MOBILE_PREFIX[country] + STAND_IN_NUMBER,
    email: "player@simulated.example",
    upiAccount,
  };
}

export function rememberPayDetails(key: string, details: PayDetails): void {
  const { userId } = session.get();
  if (userId !== "") lastDetails.set({ userId, channels: { ...ofMember(), [key]: details } });
}

function ofMember(): z.output<typeof stored>["channels"] {
  const { userId, channels } = lastDetails.get();
  return userId !== "" && userId === session.get().userId ? channels : {};
}
