import { type SubmitEvent, useRef } from "react";
import { useTranslations } from "use-intl";

interface EndFormProps {
  path: string;
  madeFor: string | null;
  /** What was not said yet: in the box or on its way. */
  unsaid: () => string;
  /** @returns whether the character has answered; if not, the page is left */
  onEnd: () => Promise<boolean>;
}

/** Ends the talk, and asks only where words would be lost. Where the character cannot be reached, the form is sent as one without a script is. */
export function EndForm({ path, madeFor, unsaid, onEnd }: EndFormProps) {
  const t = useTranslations("talk");
  const dialog = useRef<HTMLDialogElement>(null);

  async function end(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (unsaid() !== "" && !dialog.current?.open) return dialog.current?.showModal();
    dialog.current?.close();
    if (!(await onEnd())) form.submit();
  }

  return (
    <form className="talk-end" method="post" action={`${path}/end`} data-action="end" onSubmit={end}>
      {madeFor !== null && <input type="hidden" name="made_for" value={madeFor} />}
      <button type="submit" className="button-quiet">
        {t("end")}
      </button>
      <dialog ref={dialog} className="ask" aria-labelledby="unsaid">
        <p id="unsaid">{t("unsaid")}</p>
        <div className="ask-actions">
          <button type="button" className="button-outline" onClick={() => dialog.current?.close()}>
            {t("goOn")}
          </button>
          <button type="submit" className="button">
            {t("endAnyway")}
          </button>
        </div>
      </dialog>
    </form>
  );
}
