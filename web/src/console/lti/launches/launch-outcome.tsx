import { Tag } from "../../../design/tag.tsx";
import type { LaunchOutcome } from "./launch-search.ts";

export const outcomeWords: Record<LaunchOutcome, string> = { succeeded: "Let in", refused: "Refused" };

export function OutcomeTag({ outcome }: { outcome: LaunchOutcome }) {
  return <Tag tone={outcome === "succeeded" ? "good" : "off"}>{outcomeWords[outcome]}</Tag>;
}
