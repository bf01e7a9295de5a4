import { spokenLines } from "./repeated-lines.ts";
import type { Script } from "./scenario-content.ts";

/** What anybody says in the scenario, and what is read before. */
export function scenarioTexts(script: Script): string[] {
  return [
    script.briefing,
    script.goal,
    ...spokenLines(script),
    ...script.concepts.flatMap(({ examples }) => examples),
  ];
}
