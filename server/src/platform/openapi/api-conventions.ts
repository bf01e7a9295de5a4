import type { Context } from "../feature.ts";
import { answerConditionalReads } from "../http/conditional/conditional-reads.ts";
import { acceptConditionalWrites } from "../http/conditional/conditional-writes.ts";
import { answerFailures } from "../http/connections/last-resort.ts";
import { announceDeprecations } from "../http/deprecation.ts";
import { honorHandling } from "../http/input/preferences.ts";
import type { HttpServer } from "../http/types.ts";
import { pickRequestedFields } from "../lists/fields.ts";
import { announceWatermark } from "../lists/sync-watermark.ts";

/**
 * What holds on every API route below without a word of its own (contract 1.4 to 1.6). The order matters: an answer
 * is cut to its fields before it gets its tag.
 */
export function addApiConventions(app: HttpServer, context: Context): void {
  answerFailures(app);
  announceDeprecations(app);
  honorHandling(app);
  announceWatermark(app, context);
  pickRequestedFields(app);
  acceptConditionalWrites(app);
  answerConditionalReads(app);
}
