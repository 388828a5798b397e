import { useTranslations } from "use-intl";
import { Field } from "#web/ui/field.tsx";
import { FieldPair } from "../parts/field-pair.tsx";
import { FAULT_ENTRIES, isRight, type FaultEntry, type FaultName, type FaultValues } from "./fault-kinds.ts";

/** What the form of a kind begins with. */
export function firstValues(kind: FaultName): FaultValues {
  return Object.fromEntries(FAULT_ENTRIES[kind].map(({ name, first }) => [name, first]));
}

export function isWrong(entry: FaultEntry, values: FaultValues): boolean {
  return !isRight(entry, values[entry.name] ?? "");
}

interface FaultNumbersProps {
  kind: FaultName;
  values: FaultValues;
  onChange: (values: FaultValues) => void;
  /** Whether it is said what is wrong. */
  shown: boolean;
}

/** The fields of one kind of fault. */
export function FaultNumbers({ kind, values, onChange, shown }: FaultNumbersProps) {
  const t = useTranslations("control.faults");
  const entries = FAULT_ENTRIES[kind];
  if (entries.length === 0) return null;
  return (
    <FieldPair>
      {entries.map((entry) => (
        <Field
          key={entry.name}
          label={t(`entries.${entry.name}`)}
          inputMode={entry.min === undefined ? "text" : "decimal"}
          autoComplete="off"
          value={values[entry.name] ?? ""}
          onChange={(typed) => onChange({ ...values, [entry.name]: typed })}
          error={
            shown && isWrong(entry, values) ? t("between", { min: entry.min ?? 0, max: String(entry.max ?? 0) }) : null
          }
        />
      ))}
    </FieldPair>
  );
}
