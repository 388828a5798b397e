import { useTranslations } from "use-intl";
import { homeTop } from "#contract/home.ts";
import { isInApp, useAndroidDownload } from "#web/data/android-app.ts";
import { useCallQuery } from "#web/data/client.ts";
import { MenuAnchor } from "#web/ui/menu.tsx";

/** The way to the Android app, where there is one and this is not it. */
export function AndroidLink() {
  const t = useTranslations("mine");
  const { data } = useCallQuery(homeTop, undefined, { enabled: !isInApp() });
  const version = data?.queryset[0]?.android_version ?? "";
  const href = useAndroidDownload(version);
  return href !== null && <MenuAnchor icon="download" label={t("android")} value={version} href={href} />;
}
