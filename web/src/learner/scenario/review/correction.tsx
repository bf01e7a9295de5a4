import { useTranslations } from "use-intl";
import { MadeFor } from "../../document/made-for.tsx";
import type { Shell } from "../../document/shell.ts";
import type { Language } from "../../language/languages.ts";
import type { TalkTurn } from "../talk-turn.ts";

interface CorrectionProps {
  turn: TalkTurn;
  path: string;
  contentLanguage: Language;
  shell: Shell;
}

/** Puts right what the machine misheard. Typed text stays as it is. */
export function Correction({ turn, path, contentLanguage, shell }: CorrectionProps) {
  const t = useTranslations("review");
  const field = `correct-${turn.position}`;
  return (
    <details className="correction">
      <summary>
        {t("correct")}
        <span className="visually-hidden" lang={contentLanguage}>
          : {turn.text}
        </span>
      </summary>
      <form
        method="post"
        action={`${path}/correct#turn-${turn.position}`}
        data-action="correct"
        className="correction-form"
      >
        <MadeFor shell={shell} />
        <input type="hidden" name="position" value={turn.position} />
        {turn.heard !== null && turn.heard !== turn.text && (
          <p className="quiet">
            {t.rich("heard", {
              heard: turn.heard,
              content: (words) => <span lang={contentLanguage}>{words}</span>,
            })}
          </p>
        )}
        <label htmlFor={field}>{t("correctLabel")}</label>
        <textarea
          id={field}
          name="text"
          className="field-control"
          rows={2}
          required
          maxLength={2_000}
          lang={contentLanguage}
          defaultValue={turn.text}
        />
        <p className="quiet">{t("correctHint")}</p>
        <button type="submit" className="button-outline">
          {t("correctSave")}
        </button>
      </form>
    </details>
  );
}
