import { useTranslations } from "use-intl";
import { LinkButton } from "#web/ui/button.tsx";
import { type FairnessGame, type FairnessInput, fairnessPath } from "../proof/fairness-draft.ts";

/** From a round's proof to the page where its values stand filled in and can be changed. */
export function CheckYourself({ input }: { input: FairnessInput }) {
  const t = useTranslations("games");
  return (
    <LinkButton to={fairnessPath(input)} icon="shield" small wide>
      {t("checkYourself")}
    </LinkButton>
  );
}

/** From a game's rules to the same page, with nothing filled in. */
export function CheckAnyRound({ game }: { game: FairnessGame }) {
  const t = useTranslations("games");
  return (
    <LinkButton to={`/fairness?game=${game}`} icon="shield" small>
      {t("checkAny")}
    </LinkButton>
  );
}
