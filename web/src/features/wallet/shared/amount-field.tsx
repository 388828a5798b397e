import type { ComponentProps } from "react";
import { Field } from "#web/ui/field.tsx";
import { wholeDigits } from "#web/ui/whole-digits.ts";

type AmountFieldProps = Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "maxLength">;

/** More digits than any limit has; fewer than a sum could not be exact with. */
const AMOUNT_DIGITS = 9;

/** A field for an amount in whole units of the currency. */
export function AmountField({ onChange, ...rest }: AmountFieldProps) {
  return (
    <Field
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      onChange={(typed) => onChange(wholeDigits(typed, AMOUNT_DIGITS))}
    />
  );
}
