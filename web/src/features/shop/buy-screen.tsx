import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { addresses as addressesCall } from "#contract/addresses.ts";
import { profile } from "#contract/calls/profile.ts";
import { productDetail, buy, orders, products } from "#contract/calls/shop.ts";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { transactions } from "#contract/calls/transactions.ts";
import type { Minor } from "#contract/values/values.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery, invalidateCall } from "#web/data/client.ts";
import { useProfile } from "#web/data/profile.ts";
import { formatAmount } from "#web/locales/format.ts";
import { useNavigate } from "#web/routing/history.ts";
import { rowId, useSearchParams, withIds } from "#web/routing/search-params.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { AmountText } from "#web/ui/amount-text.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { PasswordField } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries, SubmitButton } from "#web/ui/forms/form.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { ActionBar } from "#web/ui/page/card.tsx";
import { QueryView, allOf } from "#web/ui/page/query-view.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { Skeleton } from "#web/ui/page/states.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { Interrupted } from "#web/features/wallet/shared/interrupted.tsx";
import { RecordedReceipt } from "#web/features/wallet/shared/recorded-receipt.tsx";
import type { Address } from "./address-lines.tsx";
import { AddressPicker } from "./address-picker.tsx";
import styles from "./buy-screen.module.css";
import { PRODUCT_PICTURE, type Product, isUnknownProduct, UnknownProduct } from "./product.tsx";

export function BuyScreen() {
  const t = useTranslations("shop");
  const [search] = useSearchParams();
  const id = rowId(search.get("id"));
  return (
    <Screen title={t("buyTitle")} back={id === null ? "/search" : withIds("/item", { id })}>
      {id === null ? <UnknownProduct /> : <Purchase id={id} />}
    </Screen>
  );
}

function Purchase({ id }: { id: string }) {
  const product = useCallQuery(productDetail, { id });
  const query = allOf(product, useCallQuery(addressesCall));
  // The form does not wait for the balance.
  const wallet = useProfile();
  const { balance = wallet.error ? null : undefined, demo: isDemo = false } = wallet.data?.entry ?? {};
  if (!query.data && isUnknownProduct(product.error)) return <UnknownProduct />;
  return (
    <QueryView query={query} skeleton={["112px", "140px", "52px", "52px"]}>
      {([{ entry }, { queryset }]) => (
        <PurchaseForm product={entry} addresses={queryset} balance={balance} isDemo={isDemo} />
      )}
    </QueryView>
  );
}

interface PurchaseFormProps {
  product: Product;
  /** Newest first. */
  addresses: readonly Address[];
  /** Minor units; undefined while loading, null if it failed. */
  balance: Minor | null | undefined;
  /** Without a password. */
  isDemo: boolean;
}

function PurchaseForm({ product, addresses, balance, isDemo }: PurchaseFormProps) {
  const t = useTranslations("shop");
  const navigate = useNavigate();
  const locale = useLocale();
  const { entries, call, submit, address, choose } = usePurchase(product, addresses, isDemo);
  const missing = typeof balance === "number" && balance < product.price ? product.price - balance : 0;
  const isSoldOut = product.stock <= 0;
  return (
    <Form failures={entries.failures} onSubmit={submit}>
      <div className={styles.product}>
        <div className={styles.picture}>
          <Picture src={product.main_image} alt="" width={PRODUCT_PICTURE} height={PRODUCT_PICTURE} />
        </div>
        <div className={styles.what}>
          <h2 className={styles.name}>{product.name}</h2>
          <AmountText minor={product.price} className={styles.price} />
        </div>
      </div>
      <Interrupted call={buy} text={t("interrupted")} />
      <Alert message={call.alert.message} onDismiss={call.alert.hide} />
      <AddressPicker
        productId={product.id}
        addresses={addresses}
        value={address}
        error={entries.bind("address").error}
        onChange={choose}
      />
      {balance !== null && (
        <div className={styles.balance}>
          <span>{t("balanceNow")}</span>
          {balance === undefined ? <Skeleton width="88px" /> : <AmountText minor={balance} />}
          <span>{t("balanceAfter")}</span>
          {balance === undefined ? (
            <Skeleton width="88px" />
          ) : (
            <AmountText minor={missing > 0 ? null : balance - product.price} />
          )}
        </div>
      )}
      {missing > 0 && (
        <div className={styles.missing} role="status">
          <p>{t("notEnough", { amount: formatAmount(missing, locale) })}</p>
          <LinkButton to="/recharge" small icon="plus">
            {t("recharge")}
          </LinkButton>
        </div>
      )}
      {!isDemo && (
        <PasswordField
          label={t("password")}
          autoComplete="current-password"
          maxLength={128}
          {...entries.bind("password")}
        />
      )}
      <ActionBar>
        {address === null && !isSoldOut ? (
          <LinkButton to={withIds("/editAddress", { buy: product.id })} variant="primary" wide icon="plus">
            {t("addAddress")}
          </LinkButton>
        ) : (
          <SubmitButton busy={call.isPending} disabled={isSoldOut}>
            {isSoldOut ? t("soldOut") : t("pay", { amount: formatAmount(product.price, locale) })}
          </SubmitButton>
        )}
      </ActionBar>
      <DoneDialog
        open={call.isSuccess}
        title={t("boughtTitle")}
        text={t("boughtText", { name: product.name })}
        action={t("toOrders")}
        onDone={() => navigate("/orderList", { replace: true })}
      >
        <RecordedReceipt
          type="buy"
          amount={product.price}
          rows={[{ id: "to", term: t("deliverTo"), value: address?.full_name }]}
        />
      </DoneDialog>
    </Form>
  );
}

function usePurchase(product: Product, addresses: readonly Address[], isDemo: boolean) {
  const t = useTranslations("shop");
  const [chosen, choose] = useState<Id | null>(null);
  const address = addresses.find(({ id }) => id === chosen) ?? addresses[0] ?? null;
  const entries = useFormEntries({
    address: () => (address === null ? t("addressRequired") : null),
    password: (typed) => (typed === "" ? t("passwordRequired") : null),
  });
  const client = useQueryClient();
  const call = useAction(useCallMutation(buy, { outdates: [profile, productDetail, products, orders, transactions] }));

  function submit() {
    const needed = isDemo ? (["address"] as const) : (["address", "password"] as const);
    if (call.isSuccess || product.stock <= 0 || !entries.check(needed) || address === null) return;
    const password = isDemo ? {} : { password: entries.values.password };
    call.send(
      { product_id: product.id, address_id: address.id, ...password },
      {
        onError(error) {
          call.alert.complain(error);
          // Stock, address or balance may have changed since they were shown.
          void Promise.all([productDetail, addressesCall, profile].map((each) => invalidateCall(client, each)));
        },
      },
    );
  }

  return { entries, call, submit, address, choose };
}
