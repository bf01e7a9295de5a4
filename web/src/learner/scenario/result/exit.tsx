import { useLocale, useMessages } from "use-intl";
import type { CompleteExit } from "../../complete/complete-page.ts";
import { WayOn } from "../../complete/way-on.tsx";
import { IslandFrame } from "../../island/island-frame.tsx";

/** The way on, as at the end of a lesson; only the one that counts down needs a script. */
export function Exit({ exit }: { exit: CompleteExit }) {
  const language = useLocale();
  const { closing } = useMessages();
  if (exit.kind !== "return_countdown") return <WayOn exit={exit} isPaused={false} />;
  return (
    <IslandFrame
      island={{
        name: "reading-way-on",
        props: { exit },
        language,
        messages: { closing },
      }}
    />
  );
}
