import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Form, type FormEntries, SubmitButton } from "#web/ui/forms/form.tsx";
import { Ornament } from "#web/ui/ornament.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Mark } from "#web/ui/mark.tsx";
import type { useAction } from "#web/ui/forms/use-action.ts";
import styles from "./account-form.module.css";
import { MobileField } from "./mobile-field.tsx";

interface AccountFormProps {
  entries: Pick<FormEntries<"mobile">, "failures" | "bind">;
  call: Pick<ReturnType<typeof useAction>, "alert" | "isPending">;
  action: string;
  /** Many fields: the splash leaves the button its place in the first view. */
  isLong?: boolean;
  onSubmit: () => void;
  children: ReactNode;
  foot?: ReactNode;
}

/** Shared layout of the log-in, registration and password forms: the splash with one promise, the form with its mobile number on a sheet. */
export function AccountForm({ entries, call, action, isLong, onSubmit, children, foot }: AccountFormProps) {
  const t = useTranslations("home");
  return (
    <>
      <div className={classNames(styles.splash, isLong && styles.low)}>
        <p className={styles.promise}>{t("joinTitle")}</p>
        <div className={styles.art}>
          <Ornament petals={16} size={280} className={styles.outer} />
          <Mark size={88} className={styles.inner} />
        </div>
      </div>
      <div className={styles.sheet}>
        <Form failures={entries.failures} alert={call.alert} onSubmit={onSubmit}>
          <MobileField {...entries.bind("mobile")} />
          {children}
          <SubmitButton busy={call.isPending}>{action}</SubmitButton>
          {foot && <div className={styles.foot}>{foot}</div>}
        </Form>
      </div>
    </>
  );
}
