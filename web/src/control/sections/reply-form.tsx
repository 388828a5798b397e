import { operateReply } from "#contract/control/operate.ts";
import { TextAreaField } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries } from "#web/ui/forms/form.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useOperation } from "../data/operator.ts";
import { Submit } from "../parts/panel.tsx";
import { ReasonField } from "../parts/reason-field.tsx";

interface ReplyFormProps {
  suggestion: { readonly serial_number: string; readonly content: string };
  onDone: () => void;
}

export function ReplyForm({ suggestion, onDone }: ReplyFormProps) {
  const reply = useOperation(operateReply, () => {
    showToast("Reply sent");
    onDone();
  });
  const entries = useFormEntries({ text: (typed) => (typed.trim() === "" ? "Say something" : null) });

  function submit() {
    if (!entries.check()) return;
    reply.run({ serial_number: suggestion.serial_number, reply: entries.values.text.trim() });
  }

  return (
    <Form failures={entries.failures} onSubmit={submit}>
      <p>{suggestion.content}</p>
      <TextAreaField label="Your reply" {...entries.bind("text")} />
      <ReasonField />
      <Submit of={reply} variant="primary" action="Send the reply" />
    </Form>
  );
}
