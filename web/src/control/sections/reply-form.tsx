import { useRef } from "react";
import { useTranslations } from "use-intl";
import { controlReply } from "#contract/control.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { useFormEntries, Form } from "#web/ui/form.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import { useOperation } from "../data/use-operation.ts";

interface ReplyFormProps {
  suggestion: { readonly serial_number: string; readonly content: string };
  onDone: () => void;
}

/** What a suggestion says, and what it is told. */
export function ReplyForm({ suggestion, onDone }: ReplyFormProps) {
  const t = useTranslations("control.waiting");
  const form = useRef<HTMLFormElement>(null);
  const reply = useOperation(controlReply, () => {
    showToast(t("replied"));
    onDone();
  });
  const entries = useFormEntries(form, { text: (typed) => (typed.trim() === "" ? t("replyRequired") : null) });

  function submit() {
    if (!entries.check()) return;
    reply.run({ serial_number: suggestion.serial_number, reply: entries.values.text.trim() });
  }

  return (
    <Form ref={form} onSubmit={submit}>
      <p>{suggestion.content}</p>
      <TextAreaField label={t("replyText")} {...entries.bind("text")} />
      <Alert message={reply.alert.message} onDismiss={reply.alert.hide} />
      <Button type="submit" variant="primary" wide busy={reply.busy}>
        {t("sendReply")}
      </Button>
    </Form>
  );
}
