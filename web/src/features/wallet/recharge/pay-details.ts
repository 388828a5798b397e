import * as z from "zod/mini";
import { persisted } from "#web/data/persisted.ts";
import { session } from "#web/data/session.ts";
import { browserStorage } from "#web/data/storage.ts";

const details = z.object({ name: z.string(), mobile: z.string(), email: z.string(), upiAccount: z.string() });

/** Who pays, as it was typed. */
export type PayDetails = z.output<typeof details>;

const stored = z.object({ userId: z.string(), channels: z.catchall(z.object({}), details) });

const NONE: z.output<typeof stored> = { userId: "", channels: {} };

const kept = persisted(browserStorage, "rangoli.payDetails", stored, NONE);

/** What this member last paid with by a channel, on this device. What another member typed here is never shown. */
export function payDetails(key: string): Partial<PayDetails> {
  return ofMember()[key] ?? {};
}

export function rememberPayDetails(key: string, details: PayDetails): void {
  const { userId } = session.get();
  if (userId !== "") kept.set({ userId, channels: { ...ofMember(), [key]: details } });
}

function ofMember(): z.output<typeof stored>["channels"] {
  const { userId, channels } = kept.get();
  return userId !== "" && userId === session.get().userId ? channels : {};
}
