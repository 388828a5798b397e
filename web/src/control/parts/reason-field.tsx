import { REASON_MAX } from "#contract/control/act.ts";
import { Field } from "#web/ui/forms/field.tsx";
import { REASON_NEEDED, setReason, useReason } from "../data/operator.ts";

/** Why the operator acts. All these fields show one text. */
export function ReasonField() {
  const { text, isMissing } = useReason();
  return (
    <Field
      label="Reason of your acts"
      autoComplete="off"
      maxLength={REASON_MAX}
      value={text}
      onChange={setReason}
      error={isMissing ? REASON_NEEDED : null}
    />
  );
}
