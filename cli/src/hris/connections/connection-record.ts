import type { components } from "@lectern/sdk/operator";
import type { Outcome } from "../../command.ts";
import { textRecord } from "../../terminal/text-table.ts";
import { countsInWords } from "../runs/run-record.ts";
import { policiesInWords } from "./policies.ts";

export type Connection = components["schemas"]["HrisConnection"];

/** A connection as a command shows it, below what the command has to say. */
export function one(message: string | null, connection: Connection): Outcome {
  const { last_run: last } = connection;
  const record = textRecord([
    ["id", connection.id],
    ["organization", connection.organization],
    ["hub", connection.hub],
    ["integration", connection.integration_id],
    ["address", connection.base_url ?? (connection.hub === "kombo" ? "the hub's own" : null)],
    ["state", connection.state],
    ["why", connection.state_reason],
    ["webhook URL", connection.webhook_url],
    ["SCIM URL", connection.scim_url],
    ["policies", policiesInWords(connection.policies)],
    ["linked accounts", connection.linked],
    ["open issues", connection.open_issues],
    ["last run", last === null ? null : `${last.id}, ${last.kind}, ${last.state}: ${countsInWords(last)}`],
    ["everybody read at", connection.last_full_at],
  ]);
  return { json: connection, text: message === null ? record : `${message}\n\n${record}` };
}
