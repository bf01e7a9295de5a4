import { focusOn } from "../focus.ts";

/** Takes the focus where the control that had it is gone. */
export const SCENARIO_COUNT = "scenario-count";
export const ORGANIZATIONS_HEADING = "scenario-organizations";
export const FLAGS_HEADING = "scenario-flags";
export const PHRASES_HEADING = "scenario-phrases";

export function actionsId(scenario: number): string {
  return `scenario-actions-${scenario}`;
}

/** After the lists that were read anew are drawn: queries tell of themselves in a task, too, which was queued before this one. */
function whenDrawn(focus: () => void): void {
  setTimeout(focus);
}

/** One action takes the other's place; where the filter lets the scenario go, the count of what is left has the focus. */
export function focusAfterRetirement(scenario: number): void {
  whenDrawn(() => {
    const button = document.getElementById(actionsId(scenario))?.querySelector("button");
    if (button) button.focus();
    else focusOn(SCENARIO_COUNT);
  });
}

/** An organization that was hidden and had it in no library leaves the table. */
export function focusAfterVisibility(): void {
  focusWhereLost(ORGANIZATIONS_HEADING);
}

/** What was decided leaves the list of what waits. */
export function focusAfterResolving(): void {
  focusWhereLost(FLAGS_HEADING);
}

/** One that was taken back leaves the table. */
export function focusAfterPhrase(): void {
  focusWhereLost(PHRASES_HEADING);
}

function focusWhereLost(id: string): void {
  whenDrawn(() => {
    if (document.activeElement === document.body) focusOn(id);
  });
}
