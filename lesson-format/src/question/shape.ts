import type { ContentForm } from "./question-content.ts";

/** What of a form is the same wherever an answer to it counts: its kind, its lines and which of them are right, not its words. */
export function shapeOf({ kind, surface, groups, steps, options }: ContentForm): string {
  return JSON.stringify([
    kind,
    surface,
    idsOf(groups),
    idsOf(steps),
    options.map(({ correct, group, part, step, leadsTo }) => [correct, group, part, step, leadsTo]),
  ]);
}

function idsOf(sides: ContentForm["groups"]): string[] {
  return (sides ?? []).map(({ id }) => id);
}
