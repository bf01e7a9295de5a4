import type { IncomingMessage, ServerResponse } from "node:http";
import type { Company, Employee } from "./company.ts";
import { groups } from "./people.ts";

/** They open nothing but people who never were, so they may stand in the guide. */
export const access = {
  integrationId: "personio:hollberg-works",
  apiKey: "demo-key",
  webhookSecret: "demo-webhook-secret",
};
/** Groups are as they are on every day. */
const SINCE = "2026-01-01T00:00:00.000Z";

/** Answers as Kombo's API does (https://docs.kombo.dev), as far as a connection asks. `path` begins after the version. */
export function answerApi(
  company: Company,
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  path: string,
  query: URLSearchParams,
  response: ServerResponse,
): ServerResponse {
  if (method !== "GET") return refuse(response, 405, "PLATFORM.INPUT_INVALID");
  if (headers.authorization !== `Bearer ${access.apiKey}`) {
    return refuse(response, 401, "PLATFORM.AUTHENTICATION_INVALID");
  }
  if (path === "/check-api-key") return succeed(response, { environment_id: "demo" });
  const named = /^\/integrations\/(.+)$/.exec(path)?.[1];
  const asked = named === undefined ? headers["x-integration-id"] : decoded(named);
  if (asked !== access.integrationId) return refuse(response, 404, "PLATFORM.INTEGRATION_NOT_FOUND");
  if (named !== undefined) return succeed(response, integration);
  if (path !== "/hris/employees" && path !== "/hris/groups") {
    return refuse(response, 404, "PLATFORM.INPUT_INVALID");
  }
  const records =
    path === "/hris/groups" ? groups.map(presentGroup) : company.employees().map(presentEmployee);
  const since = Date.parse(query.get("updated_after") ?? SINCE);
  const withRemoved = query.get("include_deleted") === "true";
  const results = records
    .filter((record) => withRemoved || record.remote_deleted_at === null)
    .filter(({ changed_at }) => Date.parse(changed_at) >= since);
  return succeed(response, { next: null, results });
}

const integration = {
  id: access.integrationId,
  tool: { id: "personio", label: "Personio" },
  category: "HRIS",
  status: "ACTIVE",
  setup_status: "COMPLETED",
  data_expired_at: null,
};

function presentEmployee({ id, firstName, lastName, title, group, email, ...record }: Employee) {
  return {
    id: `emp-${id}`,
    remote_id: id,
    employee_number: id,
    first_name: firstName,
    last_name: lastName,
    display_full_name: `${firstName} ${lastName}`,
    job_title: title,
    work_email: email,
    personal_email: null,
    employment_status: record.lastDay === null ? "ACTIVE" : "INACTIVE",
    employment_type: "FULL_TIME",
    start_date: "2024-01-08T00:00:00.000Z",
    termination_date: record.lastDay === null ? null : `${record.lastDay}T00:00:00.000Z`,
    manager_id: null,
    changed_at: record.changedAt.toISOString(),
    remote_deleted_at: record.removedAt?.toISOString() ?? null,
    groups: groups
      .filter((one) => one.id === group)
      .map((one) => ({ id: one.id, remote_id: one.id, name: one.name, type: "DEPARTMENT" })),
  };
}

function presentGroup({ id, name }: (typeof groups)[number]) {
  const { remote_deleted_at, changed_at } = { remote_deleted_at: null, changed_at: SINCE };
  return { id, remote_id: id, name, type: "DEPARTMENT", parent_id: null, changed_at, remote_deleted_at };
}

function succeed(response: ServerResponse, data: unknown): ServerResponse {
  return send(response, 200, { status: "success", data });
}

function refuse(response: ServerResponse, status: number, code: string): ServerResponse {
  return send(response, status, {
    status: "error",
    error: { code, title: null, message: code, log_url: null },
  });
}

function send(response: ServerResponse, status: number, body: unknown): ServerResponse {
  return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
