import { useLocale, useMessages, useTranslations } from "use-intl";
import { MadeFor } from "../document/made-for.tsx";
import type { Shell } from "../document/shell.ts";
import { scenarioPath } from "./addresses.ts";
import { LiveMarkup } from "./island/live-markup.tsx";
import { type ScenarioIsland, ScenarioIslandContent } from "./island/scenario-island.tsx";
import { isVoiced, type ScenarioPage, type SpeechKind } from "./scenario-page.ts";

/** On the briefing, where anybody may listen or speak: what it means, and whether it works here. */
export function SpeechSection({ page, shell }: { page: ScenarioPage; shell: Shell }) {
  const t = useTranslations("speech");
  const language = useLocale();
  const messages = useMessages();
  const { speech, contentLanguage } = page;
  if (!isVoiced(speech)) return null;
  const island: ScenarioIsland = {
    name: "microphone-check",
    props: { contentLanguage, speech },
    language,
    messages: { speech: messages.speech },
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
      {speech.service.listens && <ConsentChoice kind="service" page={page} shell={shell} />}
      {speech.browser && <ConsentChoice kind="browser" page={page} shell={shell} />}
    </section>
  );
}

interface ConsentChoiceProps {
  kind: SpeechKind;
  page: ScenarioPage;
  shell: Shell;
}

/** Agreed to here, or taken back, without a script as well. */
function ConsentChoice({ kind, page: { scenarioId, speech }, shell }: ConsentChoiceProps) {
  const t = useTranslations("speech");
  const { organization } = speech;
  const form = {
    method: "post",
    action: `${scenarioPath(scenarioId)}/consent`,
    "data-action": "consent",
  } as const;
  if (speech.agreed[kind])
    return (
      <form {...form} className="consent-given">
        <MadeFor shell={shell} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="consent" value="no" />
        <p className="quiet">{t(`consent.${kind}.given`, { organization })}</p>
        <button type="submit" className="button-quiet">
          {t("withdraw")}
        </button>
      </form>
    );
  return (
    <details className="consent">
      <summary>{t(`consent.${kind}.title`, { organization })}</summary>
      <form {...form}>
        <MadeFor shell={shell} />
        <input type="hidden" name="kind" value={kind} />
        <p>{t(`consent.${kind}.text`, { organization })}</p>
        <button type="submit" className="button-outline">
          {t("agree")}
        </button>
      </form>
    </details>
  );
}
