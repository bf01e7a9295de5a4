import { readBulkRows } from "#platform/bulk.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField, missingField } from "#platform/problems.ts";
import { AssignmentItem, type BulkAssignments } from "../schemas.ts";
import type { ReadItem } from "./bulk.ts";
import type { TeamRequest } from "./team.ts";

type BulkRequest = { items: ReadItem[] } | { team: TeamRequest };

/** Which of its two forms the body has. @throws missingField, invalidField; the validation's error outside the items */
export function readBulkRequest(request: HttpRequest, body: BulkAssignments): BulkRequest {
  const { items, team_id, template_ids, due_date } = body;
  const isForTeam = team_id !== undefined || template_ids !== undefined;
  if (!isForTeam) return { items: readBulkRows(request, "items", items, AssignmentItem) };
  if (template_ids?.length === 0) {
    throw missingField({ errors: { template_ids: ["Name at least one template."] } });
  }
  if (request.validationError) throw request.validationError;
  if (items !== undefined) {
    throw invalidField({ errors: { items: ["Send either items, or team_id and template_ids."] } });
  }
  if (team_id === undefined) throw missingField({ errors: { team_id: ["Required beside template_ids."] } });
  if (template_ids === undefined)
    throw missingField({ errors: { template_ids: ["Required beside team_id."] } });
  return { team: { team_id, template_ids, due_date } };
}
