export { type AuditRecord, changedFields, recordAudit, recordServiceAudit } from "./audit.ts";
