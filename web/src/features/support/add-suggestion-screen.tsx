import { useNavigate } from "#web/routing/history.ts";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { Form, useFormEntries, SubmitButton } from "#web/ui/forms/form.tsx";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { shownDigits } from "#contract/shown-number.ts";
import { mobileNumber } from "#contract/values/entered.ts";
import { addSuggestion, suggestions, SUGGESTION_TYPES } from "#contract/calls/support.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { Field, SelectField, TextAreaField } from "#web/ui/forms/field.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { isAboutPayment, isSuggestionType, TYPE_NAMES } from "./suggestion-types.ts";

/** The query parameter `t` presets the type. */
export function AddSuggestionScreen() {
  const t = useTranslations("suggestions");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const preset = search.get("t");
  const checks = {
    type: (typed: string) => (typed === "" ? t("typeRequired") : null),
    serial: (typed: string) => (fits(serial, typed) ? null : t("serialInvalid")),
    content(typed: string) {
      if (typed.trim() === "") return t("contentRequired");
      return fits(content, typed) ? null : t("contentInvalid");
    },
    whatsapp: (typed: string) =>
      typed.trim() === "" || fits(mobileNumber, typed.trim()) ? null : t("whatsappInvalid"),
  };
  const entries = useFormEntries(checks, { type: isSuggestionType(preset) ? preset : "" });
  // After a refused press every fault shows as it is typed.
  const bind = (name: keyof typeof checks) => ({
    ...entries.bind(name),
    error: entries.failures > 0 ? checks[name](entries.values[name]) : null,
  });
  const { type, ...typed } = entries.values;
  const call = useAction(useCallMutation(addSuggestion, { outdates: [suggestions] }));

  function submit() {
    const isAbout = isAboutPayment(type);
    const isSound = entries.check(["type", ...(isAbout ? ["serial" as const] : []), "content", "whatsapp"]);
    if (!isSound || !isSuggestionType(type)) return;
    const about = isAbout ? { supple_serial: typed.serial.trim() } : {};
    call.send({ type, content: typed.content.trim(), whats_app: typed.whatsapp.trim(), ...about });
  }

  return (
    <Screen title={t("addTitle")} back="/suggestionList">
      <Form failures={entries.failures} alert={call.alert} onSubmit={submit}>
        <SelectField
          label={t("type")}
          placeholder={t("typePlaceholder")}
          options={SUGGESTION_TYPES.map((each) => ({ value: each, label: t(TYPE_NAMES[each]) }))}
          {...bind("type")}
        />
        {isAboutPayment(type) && (
          <Field
            label={t("paymentSerial")}
            hint={t("paymentSerialHint")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...bind("serial")}
          />
        )}
        <TextAreaField label={t("content")} hint={t("contentHint")} maxLength={2000} {...bind("content")} />
        <Field
          label={t("whatsapp")}
          hint={t("whatsappHint")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...bind("whatsapp")}
        />
        <SubmitButton busy={call.isPending}>{t("send")}</SubmitButton>
      </Form>
      <DoneDialog
        open={call.isSuccess}
        title={t("sentTitle")}
        text={
          call.data?.serial_number ? t("sentText", { serial: shownDigits(call.data.serial_number) }) : t("sentShort")
        }
        action={t("toList")}
        onDone={() => navigate("/suggestionList?status=Wait", { replace: true })}
      />
    </Screen>
  );
}

const { content, supple_serial: serial } = addSuggestion.body.shape;
const fits = (schema: z.core.$ZodType, value: string) => z.safeParse(schema, value).success;
