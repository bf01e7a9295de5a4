import type { Feature } from "#platform/feature.ts";
import { sealAuditLogs } from "./chain.ts";
import { auditOperatorRoutes } from "./operator-routes.ts";
import { auditPersonalData } from "./personal-data.ts";
import { auditRoutes } from "./routes.ts";
import { AuditEntry, AuditEntryDetail, ChainVerdict } from "./schemas.ts";

export {
  type AuditOrigin,
  type AuditRecord,
  auditFrom,
  auditOrigin,
  changedFields,
  recordAudit,
  recordServiceAudit,
} from "./audit.ts";
export { recordBulkAudit } from "./bulk.ts";

export const audit: Feature = {
  name: "audit",
  personalData: auditPersonalData,
  schemas: [AuditEntry, AuditEntryDetail],
  partnerRoutes: auditRoutes,
  operatorSchemas: [AuditEntry, AuditEntryDetail, ChainVerdict],
  operatorRoutes: auditOperatorRoutes,
  jobs: [{ name: "seal-audit-logs", schedule: "* * * * *", run: sealAuditLogs }],
};
