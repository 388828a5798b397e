import { useState } from "react";
import { useTranslations } from "use-intl";
import type { clientSeedCall } from "#games/engine/contract/client-seed-call.ts";
import type { AnyCall } from "#contract/call.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { ProofValues, seedValues } from "../proof/proof-sheet.tsx";

const SEED = /^[A-Za-z0-9]{20}$/;

interface ClientSeedFormProps {
  call: ReturnType<typeof clientSeedCall>;
  /** Calls whose answers show the seed. */
  outdates: readonly AnyCall[];
  /** The seed of the next game. */
  seed: string;
}

interface NextSeedsProps extends Omit<ClientSeedFormProps, "seed"> {
  next: { readonly commitment: string; readonly client_seed: string; readonly nonce: number };
  /** False: a round is going on with this seed. */
  mayChange: boolean;
}

/** The seeds of the next round in games with a seed of the member's. */
export function NextSeeds({ next, mayChange, ...form }: NextSeedsProps) {
  const t = useTranslations();
  return (
    <>
      <ProofValues values={seedValues(t, next)} />
      {mayChange && <ClientSeedForm {...form} seed={next.client_seed} />}
    </>
  );
}

/** Changes the member's client seed, which counts from the next game on. */
export function ClientSeedForm({ call, outdates, seed }: ClientSeedFormProps) {
  const t = useTranslations("games");
  const errorText = useErrorText();
  const [text, setText] = useState(seed);
  const change = useCallMutation(call, { outdates });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (SEED.test(text)) change.mutate({ client_seed: text });
      }}
    >
      <Field
        label={t("ownSeed")}
        hint={t("ownSeedHint")}
        value={text}
        error={change.error && errorText(change.error)}
        onChange={setText}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" small busy={change.isPending} disabled={!SEED.test(text) || text === seed}>
        {t("useSeed")}
      </Button>
    </form>
  );
}
