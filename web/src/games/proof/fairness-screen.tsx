import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useSearchParams } from "#web/routing/search-params.ts";
import { EmptyState } from "#web/ui/states.tsx";
import { SelectField } from "#web/ui/field.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { FAIRNESS_GAMES, type FieldName, FIELDS, readFairnessQuery } from "./fairness-draft.ts";
import { FairnessFields } from "./fairness-fields.tsx";
import { FairnessResult } from "./fairness-result.tsx";
import styles from "./fairness-screen.module.css";
import { readDraft, type FieldFaults } from "./read-draft.ts";
import { traceOf } from "./trace.ts";

/**
 * Where anyone recomputes a result by hand, from values of their own or from those of a round's proof (see
 * `fairnessPath`). Nothing is asked of the server.
 */
export function FairnessScreen() {
  const t = useTranslations();
  const [search] = useSearchParams();
  const [{ game, draft }, setForm] = useState(() => readFairnessQuery(search));
  // What a link filled in wrongly is said at once, what is typed when its field is left.
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(
    () => new Set(search.has("server_seed") ? FIELDS[game] : []),
  );
  const { input, faults } = useMemo(() => readDraft(game, draft), [game, draft]);
  const trace = useMemo(() => (input === null ? null : traceOf(input)), [input]);
  const names = {
    aviator: t("shell.aviator"),
    win: t("shell.win"),
    luckyhit: t("shell.luckyHit"),
    mines: t("fairness.mines"),
  };
  const shown: FieldFaults = Object.fromEntries(
    FIELDS[game].flatMap((name: FieldName) => (left.has(name) && faults[name] ? [[name, faults[name]]] : [])),
  );

  return (
    <Screen title={t("fairness.title")} back="/">
      <p className={styles.intro}>{t("fairness.intro")}</p>
      <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
        <SelectField
          label={t("fairness.game")}
          value={game}
          options={FAIRNESS_GAMES.map((value) => ({ value, label: names[value] }))}
          onChange={(to) => {
            setForm({ game: to, draft });
            setLeft(new Set());
          }}
        />
        <FairnessFields
          game={game}
          draft={draft}
          faults={shown}
          onChange={(name, text) => setForm({ game, draft: { ...draft, [name]: text } })}
          onLeave={(name) => setLeft(new Set([...left, name]))}
        />
      </form>
      {trace === null || input === null ? (
        <EmptyState icon="shield" title={t("fairness.incomplete")} text={t("fairness.incompleteText")} />
      ) : (
        <FairnessResult trace={trace} commitment={input.commitment} />
      )}
    </Screen>
  );
}
