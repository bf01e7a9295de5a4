import { Tag } from "../../../design/tag.tsx";
import type { LaunchOutcome } from "./launch-search.ts";
import type { Launch } from "./queries.ts";

export const outcomeWords: Record<LaunchOutcome, string> = { succeeded: "Let in", refused: "Refused" };

export function OutcomeTag({ launch: { outcome, step } }: { launch: Pick<Launch, "outcome" | "step"> }) {
  // The last check comes after the learner was let in.
  if (step === "template") return <Tag tone="off">No lesson</Tag>;
  return <Tag tone={outcome === "succeeded" ? "good" : "off"}>{outcomeWords[outcome]}</Tag>;
}
