import { useTranslations } from "use-intl";
import { bankCardDetail, bankCards } from "#contract/bank-cards.ts";
import type { Id } from "#contract/tolerant.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { useProfile } from "#web/data/profile.ts";
import { useSettings } from "#web/data/use-settings.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { rowId } from "#web/features/shop/row-id.ts";
import { CardForm } from "./card-form.tsx";
import { CardFormSkeleton } from "./card-form-skeleton.tsx";

/** A new bank card; with an id in the address, a change of that one. */
export function EditBankCardScreen() {
  const t = useTranslations("bankCards");
  const [search] = useSearchParams();
  const id = rowId(search.get("id"));
  return (
    <Screen title={id === null ? t("addTitle") : t("editTitle")} back="/bankcardList">
      <CardState key={id} id={id} />
    </Screen>
  );
}

function CardState({ id }: { id: Id | null }) {
  const errorText = useErrorText();
  const { locale } = useSettings();
  const list = useCallQuery(bankCards);
  // What is edited is what the server has now, not what was looked at before.
  const card = useCallQuery(bankCardDetail, { id: id ?? 0 }, { enabled: id !== null, staleTime: 0 });
  const member = useProfile();
  const needed = id === null ? [list, member] : [list, member, card];
  const failed = needed.filter(({ error, data }) => error !== null && data === undefined);
  const [first] = failed;

  if (first !== undefined) {
    return (
      <ErrorState
        text={errorText(first.error)}
        onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        busy={failed.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (!list.data || !member.data || (id !== null && !card.data)) return <CardFormSkeleton />;
  return (
    // Another country has other fields: its form starts anew.
    <CardForm
      key={locale}
      locale={locale}
      id={card.data?.entry.id ?? id}
      card={card.data?.entry ?? null}
      asksForCode={list.data.otp_required}
      memberMobile={member.data.entry.mobile}
    />
  );
}
