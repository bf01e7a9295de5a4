import { Tag } from "../../../design/tag.tsx";
import type { Launch } from "./launch.ts";
import type { LaunchOutcome } from "./launch-search.ts";

export const outcomeWords: Record<LaunchOutcome, string> = {
  succeeded: "Let in",
  no_lesson: "No lesson",
  refused: "Refused",
};

export function OutcomeTag({ launch: { outcome } }: { launch: Pick<Launch, "outcome"> }) {
  return <Tag tone={outcome === "succeeded" ? "good" : "off"}>{outcomeWords[outcome]}</Tag>;
}
