import { useLocale, useTranslations } from "use-intl";
import { MadeFor } from "../../document/made-for.tsx";
import type { Shell } from "../../document/shell.ts";
import { LiveMarkup } from "../../island/island-frame.tsx";
import { messages } from "../../language/messages.ts";
import { scenarioPath } from "../addresses.ts";
import { type ScenarioIsland, ScenarioIslandContent } from "../island/scenario-island.tsx";
import type { ScenarioPage } from "../scenario-page.ts";

/** On the briefing, where the organization allows speech: what it means, and whether it works here. */
export function SpeechSection({ page, shell }: { page: ScenarioPage; shell: Shell }) {
  const t = useTranslations("speech");
  const language = useLocale();
  if (!page.speech.allowed) return null;
  const { speech } = messages[language];
  const island: ScenarioIsland = {
    name: "microphone-check",
    props: { contentLanguage: page.contentLanguage },
    language,
    messages: { speech },
  };
  return (
    <section className="briefing-speech" aria-labelledby="speech">
      <h2 id="speech">{t("title")}</h2>
      <p>{t("intro")}</p>
      <LiveMarkup
        content={<ScenarioIslandContent island={island} />}
        data={island}
        script={__CLIENT_ASSETS__.scenarioScript}
      />
      {page.speech.isConsented ? (
        <form
          method="post"
          action={`${scenarioPath(page.scenarioId)}/consent`}
          data-action="consent"
          className="consent-given"
        >
          <MadeFor shell={shell} />
          <input type="hidden" name="consent" value="no" />
          <p className="quiet">{t("agreed")}</p>
          <button type="submit" className="button-quiet">
            {t("withdraw")}
          </button>
        </form>
      ) : (
        <details className="consent">
          <summary>{t("consentTitle")}</summary>
          <form method="post" action={`${scenarioPath(page.scenarioId)}/consent`} data-action="consent">
            <MadeFor shell={shell} />
            <p>{t("consentText")}</p>
            <button type="submit" className="button-outline">
              {t("agree")}
            </button>
          </form>
        </details>
      )}
    </section>
  );
}
