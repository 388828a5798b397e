import { clientApp } from "#contract/client.ts";
import { useShownTheme } from "#web/app/theme.ts";
import { useCallQuery } from "#web/data/client.ts";

/**
 * Adds the app's theme to the address of a payment page of play money. Any other address stays as it is, since a
 * backend may have signed it.
 */
export function useThemedAddress(): (address: string) => string {
  const theme = useShownTheme();
  const { data } = useCallQuery(clientApp, undefined, { staleTime: Infinity });
  return (address) => {
    const url = new URL(address);
    if (!data?.play_money || url.origin !== window.location.origin) return address;
    url.searchParams.set("theme", theme);
    return url.href;
  };
}
