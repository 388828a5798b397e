import { useNavigate } from "#web/routing/history.ts";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { Form } from "#web/ui/forms/form.tsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { shownDigits } from "#contract/shown-number.ts";
import { mobileNumber } from "#contract/values/entered.ts";
import { addSuggestion, suggestions, SUGGESTION_TYPES } from "#contract/calls/support.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Field, SelectField, TextAreaField } from "#web/ui/forms/field.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { isAboutPayment, isSuggestionType, TYPE_NAMES, type SuggestionType } from "./suggestion-types.ts";

/** The query parameter `t` presets the type. */
export function AddSuggestionScreen() {
  const t = useTranslations("suggestions");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const preset = search.get("t");
  const [draft, setDraft] = useState<SuggestionDraft>({
    type: isSuggestionType(preset) ? preset : "",
    content: "",
    serial: "",
    whatsapp: "",
  });
  const [failures, setFailures] = useState(0);
  const call = useAction(useCallMutation(addSuggestion, { outdates: [suggestions] }));

  const change = (changed: Partial<SuggestionDraft>) => setDraft((before) => ({ ...before, ...changed }));
  const faults = faultsOf(draft);
  const faultText = (name: keyof SuggestionDraft) => {
    const fault = failures > 0 ? faults[name] : undefined;
    return fault === undefined ? null : t(fault);
  };

  function submit() {
    const { type, content, serial, whatsapp } = draft;
    if (type === "" || Object.keys(faults).length > 0) {
      setFailures((count) => count + 1);
      return;
    }
    const about = isAboutPayment(type) ? { supple_serial: serial.trim() } : {};
    call.send({ type, content: content.trim(), whats_app: whatsapp.trim(), ...about });
  }

  return (
    <Screen title={t("addTitle")} back="/suggestionList">
      <Form failures={failures} alert={call.alert} onSubmit={submit}>
        <SelectField
          label={t("type")}
          placeholder={t("typePlaceholder")}
          value={draft.type}
          options={SUGGESTION_TYPES.map((type) => ({ value: type, label: t(TYPE_NAMES[type]) }))}
          onChange={(type) => change({ type })}
          error={faultText("type")}
        />
        {isAboutPayment(draft.type) && (
          <Field
            label={t("paymentSerial")}
            hint={t("paymentSerialHint")}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.serial}
            onChange={(serial) => change({ serial })}
            error={faultText("serial")}
          />
        )}
        <TextAreaField
          label={t("content")}
          hint={t("contentHint")}
          maxLength={2000}
          value={draft.content}
          onChange={(content) => change({ content })}
          error={faultText("content")}
        />
        <Field
          label={t("whatsapp")}
          hint={t("whatsappHint")}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={draft.whatsapp}
          onChange={(whatsapp) => change({ whatsapp })}
          error={faultText("whatsapp")}
        />
        <Button type="submit" variant="primary" wide busy={call.isPending}>
          {t("send")}
        </Button>
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

interface SuggestionDraft {
  readonly type: SuggestionType | "";
  readonly content: string;
  readonly serial: string;
  readonly whatsapp: string;
}

/** Keys of texts in the area `suggestions`. */
type SuggestionFaults = {
  readonly [field in keyof SuggestionDraft]?:
    | "typeRequired"
    | "contentRequired"
    | "contentInvalid"
    | "serialInvalid"
    | "whatsappInvalid";
};

const { content, supple_serial: serial } = addSuggestion.body.shape;
const fits = (schema: z.core.$ZodType, value: string) => z.safeParse(schema, value).success;

/** Checks a draft against the contract. Serial and WhatsApp number are optional. */
function faultsOf(draft: SuggestionDraft): SuggestionFaults {
  const isEmpty = draft.content.trim() === "";
  const whatsapp = draft.whatsapp.trim();
  return {
    ...(draft.type === "" && { type: "typeRequired" }),
    ...(isEmpty && { content: "contentRequired" }),
    ...(!isEmpty && !fits(content, draft.content) && { content: "contentInvalid" }),
    ...(isAboutPayment(draft.type) && !fits(serial, draft.serial) && { serial: "serialInvalid" }),
    ...(whatsapp !== "" && !fits(mobileNumber, whatsapp) && { whatsapp: "whatsappInvalid" }),
  };
}
