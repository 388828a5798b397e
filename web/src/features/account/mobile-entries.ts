import { session } from "#web/data/session.ts";
import { useSettings } from "#web/data/use-store.ts";
import { type Check, checkCode, useEntries } from "./checks.ts";
import { mobileFault, sentMobile } from "./mobile-number.ts";

/** The entries of a form with a mobile number and a one-time code for it. */
export function useMobileEntries<Name extends string>(
  checks: Readonly<Record<Name, Check>>,
  initial: Partial<Record<NoInfer<Name> | "mobile" | "code", string>> = {},
) {
  const { locale } = useSettings();
  const entries = useEntries<Name | "mobile" | "code">(
    { mobile: (typed) => mobileFault(typed, locale), code: checkCode, ...checks },
    initial,
  );
  const mobile = () => sentMobile(entries.values.mobile, locale);
  return {
    ...entries,
    /** The fields that every call of such a form has. */
    sent: () => ({ mobile_number: mobile(), device_id: session.deviceId() }),
    code: { ...entries.bind("code"), mobile: () => (entries.check(["mobile"]) ? mobile() : null) },
  };
}
