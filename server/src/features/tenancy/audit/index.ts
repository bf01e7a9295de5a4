// All changes and who made them, in a hash chain.
import type { Feature } from "#platform/feature.ts";
import { sealAuditLogs } from "./chain/chain.ts";
import { forgetOldEntries } from "./chain/retention.ts";
import type { Organizations } from "./named-organization.ts";
import { auditOperatorRoutes } from "./operator-routes.ts";
import { auditPersonalData } from "./personal-data.ts";
import { auditRoutes } from "./routes.ts";
import { AuditEntry, AuditEntryDetail, ChainCheck } from "./schemas.ts";
import { auditTrace } from "./trace.ts";

export { type AuditChanges, audit, auditFrom, changedFields } from "./audit.ts";
export { auditBulk } from "./bulk.ts";
export { type Change, changeOf, inTransaction } from "./change.ts";
export { endOfChain, readHandedOver } from "./hand-over.ts";
export { type AuditOrigin, auditOrigin, auditOriginOf, serviceOrigin } from "./origin.ts";

export function auditFor(organizations: Organizations): Feature {
  return {
    name: "audit",
    operatorTags: [{ name: "Audit log", description: "Who changed what, in a tamper-evident hash chain" }],
    tables: {
      audit_entry: { removedBy: "forget-old-audit-entries" },
      audit_chain_start: { boundedBy: "settings" },
    },
    tenantReferences: { "audit-logs/{id}": { table: "audit_entry", column: "id", form: "number" } },

    personalData: auditPersonalData,
    trace: auditTrace,
    schemas: [AuditEntry, AuditEntryDetail],
    partnerRoutes: auditRoutes,
    operatorSchemas: [AuditEntry, AuditEntryDetail, ChainCheck],
    operatorRoutes: (app, context) => auditOperatorRoutes(app, context, organizations),
    scheduledTasks: [
      { name: "seal-audit-logs", schedule: "* * * * *", run: sealAuditLogs },
      { name: "forget-old-audit-entries", schedule: "11 3 * * *", run: forgetOldEntries },
    ],
  };
}
