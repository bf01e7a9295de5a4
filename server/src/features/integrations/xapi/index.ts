// Record stores, statements and their delivery.
import type { Feature } from "#platform/feature.ts";
import { recordStoreChanges } from "./changes.ts";
import { historyOperatorRoutes } from "./history/operator-routes.ts";
import {
  BackFillResult,
  DryRun,
  ReportedStatement,
  ReportedStatementDetail,
  Resent,
} from "./history/schemas.ts";
import { statementTrace } from "./history/trace.ts";
import { countStatements, observeStatements } from "./observation.ts";
import { statementOutgoing } from "./outgoing.ts";
import { xapiPersonalData } from "./personal-data.ts";
import {
  failingStores,
  findForgottenStatements,
  forgetOldStatements,
  retryParkedStatements,
  shortenDelivered,
} from "./scheduled-tasks.ts";
import { storeSecrets } from "./sending/destination.ts";
import { statements } from "./sending/lanes/lane-queries.ts";
import { startXapiSender } from "./sending/sender.ts";
import { xapiSiteAddress } from "./site-address.ts";
import { storeOperatorRoutes } from "./stores/operator-routes.ts";
import { ConnectionTest, ReadBack, RecordStore } from "./stores/schemas.ts";
import { watchStores } from "./stores/watch.ts";

export { xapiReader } from "./queueing.ts";
export { revokeLane } from "./sending/lanes/lane-queries.ts";

/** Reports what learners do to their organization's record store, as xAPI statements. */
export const xapi: Feature = {
  name: "xapi",
  operatorTags: [
    { name: "Record stores", description: "xAPI learning record stores, statements and back-fill" },
  ],
  siteAddress: xapiSiteAddress,
  tables: {
    record_store: { boundedBy: "settings" },
    record_store_lane: { boundedBy: "settings" },
    record_store_turn: { boundedBy: "settings" },
    statement: { removedBy: "forget-old-statements" },
    waiting_statement: { boundedBy: "work" },
  },

  changes: recordStoreChanges,
  trace: statementTrace,
  personalData: xapiPersonalData,
  encryptedColumns: [storeSecrets],
  operatorSchemas: [
    RecordStore,
    ConnectionTest,
    ReadBack,
    ReportedStatement,
    ReportedStatementDetail,
    Resent,
    BackFillResult,
    DryRun,
  ],
  operatorRoutes(app, context) {
    storeOperatorRoutes(app, context);
    historyOperatorRoutes(app, context);
  },
  outgoing: statementOutgoing,
  workers: (context) => [startXapiSender(context, countStatements(context))],
  queues: [statements],
  healthChecks: [failingStores],
  scheduledTasks: [
    { name: "retry-parked-statements", schedule: "* * * * *", run: retryParkedStatements },
    { name: "find-forgotten-statements", schedule: "*/5 * * * *", run: findForgottenStatements },
    { name: "read-back-from-record-stores", schedule: "23 4 * * *", run: watchStores },
    { name: "shorten-old-statements", schedule: "47 3 * * *", run: shortenDelivered },
    { name: "forget-old-statements", schedule: "51 3 * * *", run: forgetOldStatements },
  ],
  prepare: async (context) => observeStatements(context),
};
