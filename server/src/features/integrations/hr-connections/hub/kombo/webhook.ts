import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isRecord } from "#kernel/record.ts";
import type { HubCall } from "../hub.ts";
import { isSigned } from "./signature.ts";

/** What a webhook of the hub says. It carries no records: it only says that fetching is worth while. */
export function readWebhook(raw: Buffer, headers: IncomingHttpHeaders, secrets: readonly string[]): HubCall {
  if (!isSigned(raw, headers, secrets)) {
    return {
      isGenuine: false,
      reason: "X-Kombo-Signature is not this connection's over the body as it was sent.",
    };
  }
  const body = parse(raw);
  const data = isRecord(body.data) ? body.data : {};
  return {
    isGenuine: true,
    eventId: isId(body.id) ? body.id : createHash("sha256").update(raw).digest("base64url"),
    integrationId: integrationOf(data),
    ...readIntent(body.type, data),
  };
}

/** Of a length and of characters that can be stored. */
function isId(id: unknown): id is string {
  return typeof id === "string" && /^[\x21-\x7e]{1,255}$/.test(id);
}

/** `integration-created` and `-deleted` name the integration in a field of their own. */
function integrationOf(data: Record<string, unknown>): string | null {
  const id = data.integration_id ?? data.id;
  return typeof id === "string" ? id : null;
}

function readIntent(type: unknown, data: Record<string, unknown>): Pick<Genuine, "kind" | "touches"> {
  switch (type) {
    case "data-changed": {
      const touches = touchedBy(data.changed_models);
      return { kind: touches.length > 0 ? "changed" : "ignored", touches };
    }
    case "sync-finished":
      if (data.sync_state === "SUCCEEDED") return { kind: "changed", touches: both };
      if (data.sync_state === "PARTIALLY_FAILED") return { kind: "synced_in_part", touches: both };
      return { kind: "state", touches: [] };
    case "integration-state-changed":
      return { kind: "state", touches: [] };
    case "integration-deleted":
      return { kind: "removed", touches: [] };
    default:
      return { kind: "ignored", touches: [] };
  }
}

type Genuine = Extract<HubCall, { isGenuine: true }>;

const both = ["employees", "groups"] as const;

/** Models of the hub that accounts and teams have nothing to do with. */
const irrelevant =
  /^(ats|lms|assessment)_|^hris_(locations|legal_entities|absences?|absence_types|time_off|time_off_balances|timesheets|attendance|performance_reviews?|performance_review_cycles|skills|cost_centers|staffing_entities|documents?|employee_documents?|payroll)/;

/** What to fetch for the models that changed. A model that is new to us may matter, so everything is fetched for it. */
function touchedBy(models: unknown): Genuine["touches"] {
  const names = (Array.isArray(models) ? models : []).map((model) => (isRecord(model) ? model.name : model));
  const relevant = names.filter((name) => typeof name === "string" && !irrelevant.test(name));
  if (relevant.length === 0) return [];
  return relevant.every((name) => employeesOnly.test(String(name))) ? ["employees"] : both;
}

/** Memberships stand in the employee's record. */
const employeesOnly = /^hris_(employees|employments|join_employees_teams)$/;

function parse(raw: Buffer): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(raw.toString("utf8"));
    return isRecord(body) ? body : {};
  } catch {
    return {}; // signed, so it is the hub's own; there is nothing in it to act on
  }
}
