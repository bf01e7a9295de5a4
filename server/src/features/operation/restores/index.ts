// Restored or copied databases, and when sending resumes.
import type { Feature, Outgoing } from "#platform/feature.ts";
import { restoreOperatorRoutes } from "./operator-routes.ts";
import { Restore, SendingState } from "./schemas.ts";

export { declareAtStart } from "./at-start.ts";
export { historyMark, primarysHistoryMark } from "./detection/history-mark.ts";
export { watchDatabase } from "./detection/watch.ts";
export { selectOpenRestore } from "./queries.ts";
export { restoreSentences } from "./reasons.ts";

/** What happens when the database was restored to an earlier state, or is a copy of another one. */
export function restoresOf(features: readonly Feature[]): Feature {
  const outgoing: readonly Outgoing[] = features.flatMap((feature) => feature.outgoing ?? []);
  return {
    name: "restores",
    operatorTags: [
      { name: "Restores", description: "Database restores, and holding and resuming outbound traffic" },
    ],
    tables: {
      database_mark: { boundedBy: "one" },
      restore: { boundedBy: "settings" },
    },

    operatorSchemas: [Restore, SendingState],
    operatorRoutes: (app, context) => restoreOperatorRoutes(app, context, outgoing),
  };
}
