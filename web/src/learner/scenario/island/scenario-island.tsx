import { IntlProvider, type Messages } from "use-intl";
import type { Language } from "../../language/languages.ts";
import { MicrophoneCheck, type MicrophoneCheckProps } from "../speech/microphone/microphone-check.tsx";
import { Talk, type TalkProps } from "../talk/talk.tsx";

/** The live parts of a role-play, with a script of their own: lessons do not pay for it. */
export type ScenarioIsland = { language: Language; messages: Partial<Messages> } & (
  | { name: "talk"; props: TalkProps }
  | { name: "microphone-check"; props: MicrophoneCheckProps }
);

export function ScenarioIslandContent({ island }: { island: ScenarioIsland }) {
  return (
    <IntlProvider locale={island.language} messages={island.messages} timeZone="UTC">
      {island.name === "talk" ? <Talk {...island.props} /> : <MicrophoneCheck {...island.props} />}
    </IntlProvider>
  );
}
