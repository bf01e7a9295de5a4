import { useLocale, useMessages } from "use-intl";
import type { Shell } from "../document/shell.ts";
import { LiveMarkup } from "./island/live-markup.tsx";
import { type ScenarioIsland, ScenarioIslandContent } from "./island/scenario-island.tsx";
import type { TalkPage } from "./scenario-page.ts";

/** The talk: forms until the script arrives, live afterwards. */
export function TalkView({ page, shell }: { page: TalkPage; shell: Shell }) {
  const language = useLocale();
  const { talk, mood, situation, speech, transcript } = useMessages();
  const island: ScenarioIsland = {
    name: "talk",
    props: { page, madeFor: shell.madeFor },
    language,
    messages: { talk, mood, situation, speech, transcript },
  };
  return (
    <LiveMarkup
      content={<ScenarioIslandContent island={island} />}
      data={island}
      script={__CLIENT_ASSETS__.scenarioScript}
    />
  );
}
