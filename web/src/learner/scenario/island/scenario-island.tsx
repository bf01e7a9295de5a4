import { IntlProvider, type Messages } from "use-intl";
import type { Language } from "../../language/languages.ts";
import { Talk, type TalkProps } from "../talk/talk.tsx";

/** The live parts of a role-play, with a script of their own: lessons do not pay for it. */
export type ScenarioIsland = { language: Language; messages: Partial<Messages> } & {
  name: "talk";
  props: TalkProps;
};

export function ScenarioIslandContent({ island }: { island: ScenarioIsland }) {
  return (
    <IntlProvider locale={island.language} messages={island.messages} timeZone="UTC">
      <Talk {...island.props} />
    </IntlProvider>
  );
}
