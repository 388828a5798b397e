import type { useTranslations } from "use-intl";

/** Translates the key of any area. The keys are those of `Messages` (locales/messages.ts). */
export type Translate = ReturnType<typeof useTranslations<never>>;
