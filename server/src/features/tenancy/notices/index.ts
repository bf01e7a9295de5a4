// What the service tells its operators.
import type { Feature } from "#platform/feature.ts";
import { noticeChanges } from "./changes.ts";
import { noticeOperatorRoutes } from "./operator-routes.ts";
import { forgetOldNotices } from "./retention.ts";
import { Notice, NoticeTest } from "./schemas.ts";
import { startTeller, untoldNotices } from "./telling/teller.ts";

export { runHealthChecks } from "./health-checks.ts";
export type { NewNotice } from "./new-notice.ts";
export {
  raiseNotice,
  reconcileNotices,
  replaceNotice,
  resolveNotices,
  resolveOtherNotices,
  reviseNotice,
} from "./notices.ts";
export { selectUnresolved, type UnresolvedNotice } from "./queries.ts";

/** What the service tells its operators. Features raise a notice when something stopped, and resolve it when it goes on. */
export const notices: Feature = {
  name: "notices",
  operatorTags: [{ name: "Notices", description: "Problems that need an operator's attention" }],
  tables: {
    notice: { removedBy: "forget-old-notices" },
    notice_channel: { boundedBy: "settings" },
    notice_message: { removedBy: "forget-old-notices" },
  },

  changes: noticeChanges,
  operatorSchemas: [Notice, NoticeTest],
  operatorRoutes: noticeOperatorRoutes,
  workers: (context) => [startTeller(context)],
  queues: [untoldNotices],
  scheduledTasks: [{ name: "forget-old-notices", schedule: "33 3 * * *", run: forgetOldNotices }],
};
