export { type AuditRecord, changedFields, recordAudit } from "./audit.ts";
