import { useState, type ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";
import { Field } from "./field.tsx";
import styles from "./field.module.css";

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, "type" | "trailing">;

/** A field for a password, which can be shown. Pass `autoComplete`: `current-password` or `new-password`. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations("common");
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={shown ? "eye-off" : "eye"}
          label={shown ? t("hidePassword") : t("showPassword")}
          aria-pressed={shown}
          className={styles.reveal}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
