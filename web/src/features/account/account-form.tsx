import type { ReactNode, Ref, SubmitEvent } from "react";
import { Alert, type AlertMessage } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Rangoli } from "#web/ui/brand.tsx";
import styles from "./account-form.module.css";

interface AccountFormProps {
  form: Ref<HTMLFormElement>;
  alert: { message: AlertMessage | null; hide: () => void };
  /** The text of the one button. */
  action: string;
  busy: boolean;
  onSubmit: () => void;
  /** The fields. */
  children: ReactNode;
  /** What stands under the button: other ways to go. */
  foot?: ReactNode;
}

/** The frame of the three sign-in forms. */
export function AccountForm({ form, alert, action, busy, onSubmit, children, foot }: AccountFormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!busy) onSubmit();
  }
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Rangoli petals={8} size={72} className={styles.mark} />
      <Alert message={alert.message} onDismiss={alert.hide} />
      {children}
      <Button type="submit" variant="primary" wide busy={busy}>
        {action}
      </Button>
      {foot && <div className={styles.foot}>{foot}</div>}
    </form>
  );
}
