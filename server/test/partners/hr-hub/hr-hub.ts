import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";

export interface HubRecord {
  id: string;
  remote_deleted_at: string | null;
  changed_at: string;
  [field: string]: unknown;
}

/** What the hub answers instead of a page. */
interface HubFault {
  path: "/v1/hris/employees" | "/v1/hris/groups";
  /** From 1. */
  page: number;
  times: number;
  answer: (response: ServerResponse) => unknown;
}

/** A page as it goes out. */
interface HubPage {
  results: HubRecord[];
  next: string | null;
}

/** What a hub makes of a page that it should deliver; `page` is the page's number, from 1. */
export type HubLie = (page: HubPage & { number: number; noun: "employees" | "groups" }) => Partial<HubPage>;

export interface HrHub {
  baseUrl: string;
  readonly apiKey: string;
  /** Of the integration; a test replaces it as a customer does. */
  integrationId: string;
  /** What the hub knows; tests change it. */
  employees: HubRecord[];
  groups: HubRecord[];
  integration: Record<string, unknown>;
  pageSize: number;
  fault: HubFault | null;
  /** What its clock says; null: what the machine's says. */
  clock: (() => Date) | null;
  /** Falsifies every page. */
  lie: HubLie | null;
  /** Ids of records that changed, in themselves or in what hangs on them: a reading of changes delivers them. */
  readonly touched: Set<string>;
  readonly requests: { path: string; query: Record<string, string>; integrationId: string | undefined }[];
  /** Puts changed records in, as the HR system would: by id. */
  change(records: readonly HubRecord[]): void;
  stop(): Promise<void>;
}

/** Records of a hub: fifteen employees and five groups of an invented company, and what becomes of them. */
export function hubRecords(name: string): HubRecord[] {
  return read(`${name}.json`).data.results;
}

/** A webhook's body as it was signed, with its signature. */
export function hubWebhook(name: string): { raw: Buffer; signature: string } {
  return {
    raw: readFileSync(path(`webhooks/${name}.json`)),
    signature: manifest.files[`${name}.json`].signature,
  };
}

const manifest = read("webhooks/manifest.json");
export const WEBHOOK_SECRET: string = manifest.secret;

/** An HR integration hub with the answers of Kombo's API, on loopback. */
export async function startHrHub(integrationId: string = manifest.integration_id): Promise<HrHub> {
  const server = createServer((request, response) => answer(hub, request, response));
  const hub: HrHub = {
    baseUrl: "",
    apiKey: "key-of-the-hub",
    integrationId,
    employees: hubRecords("employees.all"),
    groups: hubRecords("groups.all"),
    integration: read("integration.healthy.json").data,
    pageSize: 5,
    fault: null,
    lie: null,
    clock: null,
    touched: new Set(),
    requests: [],
    change(records) {
      for (const record of records) {
        hub.touched.add(record.id);
        const list = "parent_id" in record ? hub.groups : hub.employees;
        const at = list.findIndex(({ id }) => id === record.id);
        if (at < 0) list.push(record);
        else list[at] = record;
      }
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The hub does not listen.");
  hub.baseUrl = `http://127.0.0.1:${address.port}/v1`;
  return hub;
}

function answer(hub: HrHub, request: IncomingMessage, response: ServerResponse): unknown {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://hub");
  const integrationId = request.headers["x-integration-id"]?.toString();
  if (hub.clock) response.setHeader("date", hub.clock().toUTCString());
  hub.requests.push({ path: pathname, query: Object.fromEntries(searchParams), integrationId });
  if (request.headers.authorization !== `Bearer ${hub.apiKey}`) {
    return refuse(response, 401, "PLATFORM.AUTHENTICATION_INVALID");
  }
  if (pathname === "/v1/check-api-key") return succeed(response, { environment_id: "test" });
  const named = /^\/v1\/integrations\/(.+)$/.exec(pathname)?.[1];
  const asked = named === undefined ? integrationId : decodeURIComponent(named);
  if (asked !== hub.integrationId) return refuse(response, 404, "PLATFORM.INTEGRATION_NOT_FOUND");
  if (named !== undefined) return succeed(response, hub.integration);
  if (pathname === "/v1/hris/employees") return list(hub, hub.employees, pathname, searchParams, response);
  if (pathname === "/v1/hris/groups") return list(hub, hub.groups, pathname, searchParams, response);
  return refuse(response, 404, "PLATFORM.INPUT_INVALID");
}

function list(
  hub: HrHub,
  records: readonly HubRecord[],
  path: string,
  query: URLSearchParams,
  response: ServerResponse,
): unknown {
  const page = Number(query.get("cursor")?.replace("page-", "") ?? 1);
  const { fault } = hub;
  if (fault?.path === path && fault.page === page && fault.times > 0) {
    fault.times -= 1;
    return fault.answer(response);
  }
  const since = Date.parse(query.get("updated_after") ?? "1970-01-01");
  const asked = records
    .filter(({ remote_deleted_at }) => query.get("include_deleted") === "true" || remote_deleted_at === null)
    .filter(({ id, changed_at }) => hub.touched.has(id) || Date.parse(changed_at) > since);
  const size = Math.min(Number(query.get("page_size") ?? 100), hub.pageSize);
  const honest: HubPage = {
    next: page * size < asked.length ? `page-${page + 1}` : null,
    results: asked.slice((page - 1) * size, page * size),
  };
  const noun = path === "/v1/hris/groups" ? "groups" : "employees";
  return succeed(response, { ...honest, ...hub.lie?.({ ...honest, number: page, noun }) });
}

function succeed(response: ServerResponse, data: unknown): ServerResponse {
  return send(response, 200, { status: "success", data });
}

/** One of the refusals that the hub documents. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string | null,
  headers: Record<string, string> = {},
): ServerResponse {
  return send(
    response,
    status,
    { status: "error", error: { code, title: null, message: "…", log_url: null } },
    headers,
  );
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  return response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(JSON.stringify(body));
}

// Test data, in the shape that the hub documents.
function read(file: string) {
  return JSON.parse(readFileSync(path(file), "utf8"));
}

function path(file: string): string {
  return join(import.meta.dirname, "records", file);
}
