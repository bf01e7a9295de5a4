import type { NewNotice } from "#features/notices/index.ts";
import type { ConnectionRow } from "../connections/connection.ts";
import type { RunRow } from "./run.ts";

export const subjectType = "hris_connection";
/** What operators are told of a connection: it stopped, or what it would take away waits for them. */
export const noticeKinds = ["hris_run.held", "hris_run.failed"] as const;

export function heldNotice(
  connection: Pick<ConnectionRow, "id" | "organization_id" | "organization">,
  run: Pick<RunRow, "id" | "held_reason">,
  held: ReadonlyMap<string, number>,
): NewNotice {
  const of = (kind: string, noun: string) => (held.has(kind) ? [`${held.get(kind)} ${noun}`] : []);
  const parts = [
    ...of("deactivate", "accounts to deactivate"),
    ...of("team_archive", "teams to archive"),
    ...of("membership_remove", "memberships to end"),
  ];
  return {
    ...{ organizationId: connection.organization_id, kind: "hris_run.held", severity: "warning" },
    ...{ subjectType, subjectId: connection.id },
    message: `HR run ${run.id} of ${connection.organization} waits for you: ${parts.join(", ")}. ${run.held_reason ?? ""} Look at its changes, then approve or reject it.`,
  };
}
