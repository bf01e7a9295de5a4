import { focusOn } from "../focus.ts";

export const STORE_HEADING = "record-store";

/** Where the focus goes when what was pressed is gone: the new state stands beside the heading. */
export function focusStore(): void {
  focusOn(STORE_HEADING);
}
