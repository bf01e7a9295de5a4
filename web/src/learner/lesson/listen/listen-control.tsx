import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";

/** Hidden until the script has found a voice for the lesson's language: nobody meets a button that does nothing. */
export function ListenControl({ contentLanguage }: { contentLanguage: Language }) {
  const t = useTranslations("listen");
  return (
    <>
      <fieldset id="listen" className="listen" aria-label={t("group")} data-language={contentLanguage} hidden>
        <button
          type="button"
          className="listen-button"
          id="listen-go"
          data-listen={t("listen")}
          data-pause={t("pause")}
          data-resume={t("resume")}
        >
          {t("listen")}
        </button>
        <button type="button" className="listen-button" id="listen-stop" hidden>
          {t("stop")}
        </button>
      </fieldset>
      <script type="module" fetchPriority="low" src={__CLIENT_ASSETS__.listen} />
    </>
  );
}
