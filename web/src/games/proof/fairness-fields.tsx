import { useTranslations } from "use-intl";
import { Field, SelectField } from "#web/ui/field.tsx";
import { CATEGORIES } from "#simulator/games/win/outcome.ts";
import { useCategoryName } from "../win/use-category-name.ts";
import { type FairnessDraft, type FairnessGame, type FieldName, FIELDS } from "./fairness-draft.ts";
import type { FieldFaults } from "./read-draft.ts";
import { useFaultText } from "./use-fault-text.ts";

interface FairnessFieldsProps {
  game: FairnessGame;
  draft: FairnessDraft;
  /** Of the fields that were left. */
  faults: FieldFaults;
  onChange: (name: FieldName, text: string) => void;
  onLeave: (name: FieldName) => void;
}

const NUMBERS: readonly FieldName[] = ["saas_id", "period", "nonce", "traps"];

/** All that a result of the game follows from. */
export function FairnessFields({ game, draft, faults, onChange, onLeave }: FairnessFieldsProps) {
  const t = useTranslations();
  const faultText = useFaultText();
  const categoryName = useCategoryName();
  const labels: Record<FieldName, string> = {
    server_seed: t("games.serverSeed"),
    commitment: t("games.commitment"),
    seed1: t("fairness.seedOf", { number: 1 }),
    seed2: t("fairness.seedOf", { number: 2 }),
    seed3: t("fairness.seedOf", { number: 3 }),
    category: t("fairness.category"),
    saas_id: t("fairness.table"),
    period: t("fairness.period"),
    client_seed: t("games.clientSeed"),
    nonce: t("games.nonce"),
    traps: t("fairness.traps"),
  };
  const hints: Partial<Record<FieldName, string>> = {
    commitment: t("fairness.commitmentHint"),
    ...(game === "aviator" ? { seed1: t("fairness.seedHint") } : {}),
    ...(game === "luckyhit" ? { client_seed: t("fairness.joinedHint") } : {}),
    ...(game === "mines" ? { nonce: t("fairness.nonceHint") } : {}),
  };

  return FIELDS[game].map((name: FieldName) => {
    const fault = faults[name];
    const common = {
      label: labels[name],
      error: fault === undefined ? null : faultText(fault),
      onChange: (text: string) => onChange(name, text),
      onBlur: () => onLeave(name),
    };
    if (name === "category") {
      const options = CATEGORIES.map((value) => ({ value, label: categoryName(value) }));
      return (
        <SelectField
          key={name}
          {...common}
          value={options.find(({ value }) => value === draft[name])?.value ?? ""}
          options={options}
        />
      );
    }
    return (
      <Field
        key={name}
        {...common}
        value={draft[name]}
        hint={hints[name]}
        inputMode={NUMBERS.includes(name) ? "numeric" : "text"}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    );
  });
}
