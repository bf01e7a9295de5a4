import { focusOn } from "../../focus.ts";

export const ENDPOINT_HEADING = "endpoint";

/** Where the focus goes when what was pressed is gone: the new state stands beside the heading. */
export function focusEndpoint(): void {
  focusOn(ENDPOINT_HEADING);
}
