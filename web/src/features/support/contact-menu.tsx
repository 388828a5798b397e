import { useTranslations } from "use-intl";
import { CONTACTS } from "#brand/details.ts";
import { shownMobile } from "#contract/shown-number.ts";
import { lookUp } from "#web/data/look-up.ts";
import { parseUrl } from "#web/data/parse-url.ts";
import { useProfile } from "#web/data/profile.ts";
import { useSettings } from "#web/data/use-store.ts";
import type { IconName } from "#web/icons/icon-paths.ts";
import { Menu, MenuAnchor } from "#web/ui/overlays/menu.tsx";
import { Notice } from "#web/ui/page/card.tsx";

interface Kind {
  icon: IconName;
  name: "email" | "mobile" | "whatsapp" | "telegram";
  href: (value: string) => string;
  isNumber?: true;
}

/** Of the brand that a copy begins with. */
const SAMPLES = new Set(CONTACTS.filter(({ sample }) => sample).map(({ value }) => value));

const digits = (value: string) => value.replaceAll(/\D/g, "");

const KINDS = {
  email: { icon: "email", name: "email", href: (value) => `mailto:${value}` },
  mobile: { icon: "phone", name: "mobile", href: (value) => `tel:+${digits(value)}`, isNumber: true },
  whatsapp: { icon: "chat", name: "whatsapp", href: (value) => `https://wa.me/${digits(value)}`, isNumber: true },
  telegram: {
    icon: "plane",
    name: "telegram",
    href: (value) => `https://t.me/${encodeURIComponent(value.replace(/^@/, ""))}`,
  },
} satisfies Readonly<Record<Kind["name"], Kind>>;

export function ContactMenu() {
  const t = useTranslations("support");
  const { locale } = useSettings();
  const supports = useProfile().data?.supports ?? [];
  if (supports.length === 0) return null;
  const hasSamples = supports.some(({ value }) => SAMPLES.has(value));
  return (
    <>
      <Menu label={t("contacts")}>
        {supports.map(({ type, value }) => {
          const kind: Kind | undefined = lookUp(KINDS, type);
          const href = kind ? kind.href(value) : addressIn(value);
          const label = kind ? t(kind.name) : type;
          const shown = kind?.isNumber ? shownMobile(value, locale) : value;
          return <MenuAnchor key={type + value} icon={kind?.icon ?? "chat"} label={label} value={shown} href={href} />;
        })}
      </Menu>
      {hasSamples && <Notice>{t("contactSamples")}</Notice>}
    </>
  );
}

/** A contact of an unknown type may be a web address. */
function addressIn(value: string): string | undefined {
  return /^https?:\/\//.test(value) && parseUrl(value) ? value : undefined;
}
