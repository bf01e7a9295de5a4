import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { scenarioPath } from "../addresses.ts";
import type { SpeechKind } from "../scenario-page.ts";

interface ConsentProps {
  scenarioId: string;
  kind: SpeechKind;
  /** Whose speech service it is: its name. */
  organization: string;
  madeFor: string | null;
  onAgree: () => void;
  onClose: () => void;
}

/** Asked before the browser, or the service, listens for the first time. Writing instead is as good. */
export function Consent({ scenarioId, kind, organization, madeFor, onAgree, onClose }: ConsentProps) {
  const t = useTranslations("speech");
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const action = `${scenarioPath(scenarioId)}/consent`;
  useEffect(() => dialog.current?.showModal(), []);

  async function agree(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const isSaved = await saveConsent(action, kind, madeFor);
    setHasFailed(!isSaved);
    if (isSaved) onAgree();
  }

  return (
    <dialog ref={dialog} className="ask" aria-labelledby="consent-title" onClose={onClose}>
      <form method="post" action={action} data-action="consent" onSubmit={agree}>
        <h2 id="consent-title">{t(`consent.${kind}.title`, { organization })}</h2>
        <p>{t(`consent.${kind}.text`, { organization })}</p>
        <p role="status">{hasFailed && t("consentFailed")}</p>
        <div className="ask-actions">
          <button type="submit" className="button">
            {t("agree")}
          </button>
          <button type="button" className="button-outline" onClick={() => dialog.current?.close()}>
            {t("writeInstead")}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** The answer leads back to the briefing, where nobody wants to go now. */
async function saveConsent(action: string, kind: SpeechKind, madeFor: string | null): Promise<boolean> {
  try {
    const body = new URLSearchParams(madeFor === null ? { kind } : { kind, made_for: madeFor });
    const headers = { accept: "application/json" };
    const response = await fetch(action, { method: "POST", headers, body, redirect: "manual" });
    return response.ok || response.type === "opaqueredirect";
  } catch {
    return false;
  }
}
