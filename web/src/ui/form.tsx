import type { ReactNode, Ref, SubmitEvent } from "react";
import styles from "./form.module.css";

interface FormProps {
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields one under the other. What is wrong with them is said by the app, never by the browser. */
export function Form({ ref, onSubmit, children }: FormProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      {children}
    </form>
  );
}
