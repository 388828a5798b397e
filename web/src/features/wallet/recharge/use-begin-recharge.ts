import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { ReadOf, BodyOf } from "#contract/call.ts";
import { addRecharge, recharges } from "#contract/wallet.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { departure } from "./departure.ts";
import { nextStep } from "./next-step.ts";

/** Begins a recharge and goes on to where it is paid; `failure` says why that did not work. */
export function useBeginRecharge() {
  const t = useTranslations("recharge");
  const errorText = useErrorText();
  const navigate = useNavigate();
  const call = useCallMutation(addRecharge, { outdates: [recharges] });
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState(false);

  // A browser may bring the page back just as it was left.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);

  function goOn(answer: ReadOf<typeof addRecharge>) {
    const step = nextStep(answer, window.location.href);
    switch (step.kind) {
      case "leave":
        setLeaving(true);
        departure.leave(step.url);
        break;
      case "post":
        setLeaving(true);
        departure.post(step.url, step.fields);
        break;
      case "manual":
        void navigate(step.path, { state: { payUrl: step.payUrl } });
        break;
      case "unsafe":
        setFailure(t("unsafe"));
        break;
    }
  }

  return {
    busy: call.isPending || leaving,
    failure,
    acknowledge: () => setFailure(null),
    send(wanted: BodyOf<typeof addRecharge>) {
      call.mutate(wanted, { onSuccess: goOn, onError: (error) => setFailure(errorText(error)) });
    },
  };
}
