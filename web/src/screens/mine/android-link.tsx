import { useTranslations } from "use-intl";
import { homeTop } from "../../../../edge/contract/home.ts";
import { isInApp, useAndroidDownload } from "../../data/android-app.ts";
import { useCallQuery } from "../../data/client.ts";
import { MenuAnchor } from "../../ui/menu.tsx";

/** The way to the Android app, where there is one and this is not it. */
export function AndroidLink() {
  const t = useTranslations("mine");
  const { data } = useCallQuery(homeTop, undefined, { enabled: !isInApp() });
  const version = data?.queryset[0]?.android_version ?? "";
  const href = useAndroidDownload(version);
  return href !== null && <MenuAnchor icon="download" label={t("android")} value={version} href={href} />;
}
