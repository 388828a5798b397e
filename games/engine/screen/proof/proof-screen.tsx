import { lazy, Suspense, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useSearchParams } from "#web/routing/search-params.ts";
import { EmptyState } from "#web/ui/page/states.tsx";
import { Field, SelectField } from "#web/ui/forms/field.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { Fold } from "./fold.tsx";
import { LastRound, type RoundProofs } from "./last-round.tsx";
import styles from "./proof-screen.module.css";
import type { Proof, ProofField } from "./proof.ts";
import { ChainEnds, ListHead } from "./public-checks.tsx";
import { draftOf, fieldsOf, readForm } from "./read-form.ts";

const Returns = lazy(async () => ({ default: (await import("./returns.tsx")).Returns }));
const Voids = lazy(async () => ({ default: (await import("./voids.tsx")).Voids }));
const EvidenceCheck = lazy(async () => ({ default: (await import("./evidence-check.tsx")).EvidenceCheck }));

interface ProofScreenProps {
  proofs: readonly [Proof, ...Proof[]];
  ofRounds: readonly RoundProofs[];
}

/** Checks the last round, or recomputes a result from typed values or from a round's proof (see `proofPath`), without the server. */
export function ProofScreen({ proofs, ofRounds }: ProofScreenProps) {
  const t = useTranslations();
  const [search] = useSearchParams();
  const isLinked = search.has("server_seed");
  const [proof, setProof] = useState(() => proofs.find(({ game }) => game.id === search.get("game")) ?? proofs[0]);
  const [draft, setDraft] = useState(() => draftOf(proof, search));
  // Mistakes in a link show at once, typing mistakes on leaving the field.
  const [left, setLeft] = useState<ReadonlySet<string>>(
    () => new Set(isLinked ? fieldsOf(proof).map(({ name }) => name) : []),
  );
  const { result, faults } = useMemo(() => readForm(proof, draft, t), [proof, draft, t]);

  function choose(id: string) {
    const chosen = proofs.find(({ game }) => game.id === id) ?? proof;
    setProof(chosen);
    // Games share fields, so keep the typed values.
    setDraft({ ...draftOf(chosen, new URLSearchParams()), ...draft });
    setLeft(new Set());
  }

  return (
    <Screen title={t("fairness.title")} back="/">
      {!isLinked && <LastRound games={proofs.map(({ game }) => game)} proofs={ofRounds} />}
      <div className={styles.list}>
        <Fold title={t("fairness.formTitle")} isOpen={isLinked}>
          <p className={styles.intro}>{t("fairness.intro")}</p>
          <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
            <SelectField
              label={t("fairness.game")}
              value={proof.game.id}
              options={proofs.map(({ game }) => ({ value: game.id, label: game.name }))}
              onChange={choose}
            />
            {fieldsOf(proof).map((field) => (
              <FormField
                key={field.name}
                field={field}
                value={draft[field.name] ?? ""}
                error={left.has(field.name) ? (faults[field.name] ?? null) : null}
                onChange={(text) => setDraft({ ...draft, [field.name]: text })}
                onBlur={() => setLeft(new Set([...left, field.name]))}
              />
            ))}
          </form>
          {result ?? <EmptyState icon="shield" title={t("fairness.incomplete")} text={t("fairness.incompleteText")} />}
        </Fold>
        <ChainEnds />
        <ListHead />
        <Suspense>
          <Returns proofs={proofs} />
          <Voids proofs={proofs} />
          <EvidenceCheck />
        </Suspense>
      </div>
    </Screen>
  );
}

interface FormFieldProps {
  field: ProofField;
  value: string;
  error: string | null;
  onChange: (text: string) => void;
  onBlur: () => void;
}

function FormField({ field: { label, hint, isNumeric, options }, value, ...rest }: FormFieldProps) {
  const t = useTranslations();
  if (options) {
    const choices = options(t);
    const known = choices.some((choice) => choice.value === value);
    return <SelectField {...rest} label={label(t)} value={known ? value : ""} options={choices} />;
  }
  return (
    <Field
      {...rest}
      label={label(t)}
      value={value}
      hint={hint?.(t)}
      inputMode={isNumeric ? "numeric" : "text"}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
