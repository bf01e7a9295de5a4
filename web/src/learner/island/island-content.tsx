import { IntlProvider, type Messages } from "use-intl";
import { Closing, type ClosingProps } from "../complete/closing.tsx";
import { ReadingWayOn, type ReadingWayOnProps } from "../complete/reading-way-on.tsx";
import type { Language } from "../language/languages.ts";
import { Exercise, type ExerciseProps } from "../lesson/questions/exercise.tsx";

/** Everything a live part of a page is made from; it travels inside the page as JSON. */
export type Island = { language: Language; messages: Partial<Messages> } & (
  | { name: "exercise"; props: ExerciseProps }
  | { name: "closing"; props: ClosingProps }
  | { name: "reading-way-on"; props: ReadingWayOnProps }
);

/** Rendered once on the server and once more in the browser, from the same data, so both agree. */
export function IslandContent({ island }: { island: Island }) {
  return (
    <IntlProvider locale={island.language} messages={island.messages} timeZone="UTC">
      <Content island={island} />
    </IntlProvider>
  );
}

function Content({ island }: { island: Island }) {
  switch (island.name) {
    case "exercise":
      return <Exercise {...island.props} />;
    case "closing":
      return <Closing {...island.props} />;
    case "reading-way-on":
      return <ReadingWayOn {...island.props} />;
  }
}
