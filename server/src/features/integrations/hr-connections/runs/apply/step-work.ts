import type { AuditOrigin, Change } from "#tenancy/audit/index.ts";
import type { ConnectionRow } from "../../connections/connection.ts";

/** Where a step of a run is done: in this transaction, for this connection. */
export interface StepWork extends Change {
  connection: Pick<ConnectionRow, "id" | "organization_id" | "hub" | "policies">;
  /** When the reading began that the run rests on. */
  observedAt: string;
  /** New people get a mail with which they choose a password: the connection asks for it, and there is a mail server. */
  invites: boolean;
  /** Accounts that exchange their addresses in this transaction. */
  moving?: readonly number[];
}

/** The audit log shows which connection made the change. */
export function originOf({ id, hub }: Pick<ConnectionRow, "id" | "hub">): AuditOrigin {
  return {
    type: "hris",
    id: String(id),
    label: `${hub} connection ${id}`,
    ip: null,
    userAgent: null,
    requestId: null,
  };
}
