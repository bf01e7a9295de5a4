import { focusOn } from "../../focus.ts";

export const HISTORY_HEADING = "history";

/** Where the focus goes when the button that sent a statement again is gone. */
export function focusHistory(): void {
  focusOn(HISTORY_HEADING);
}
