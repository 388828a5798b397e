import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

type DigitsFieldProps = Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "maxLength"> & {
  /** How many digits it takes at most. */
  digits: number;
};

/** A field that takes digits alone: whatever else is typed or pasted is left out. */
export function DigitsField({ digits, onChange, ...rest }: DigitsFieldProps) {
  return (
    <Field
      autoComplete="off"
      {...rest}
      inputMode="numeric"
      onChange={(typed) => onChange(typed.replaceAll(/\D/g, "").slice(0, digits))}
    />
  );
}
