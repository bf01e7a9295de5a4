import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { JSONWebKeySet } from "jose";
import { type LmsGrades, lmsGrades, type SentScore } from "./lms-grades.ts";
import { memberPage } from "./lms-roster.ts";
import { type LmsTokens, lmsTokens } from "./lms-tokens.ts";

export type Service = "token" | "scores" | "lineitems" | "members";

/** What a service does with one request instead of what it is for. */
export interface Fault {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Does it all the same, and then answers like this. */
  isDone?: boolean;
  /** Never answers. */
  isSilent?: boolean;
  /** Waits for this before it answers. */
  until?: Promise<void>;
}

export interface ServiceCall {
  service: Service;
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  status: number;
}

export interface LmsServicesOptions {
  now: () => Date;
  clientId: string;
  /** Reads the tool's key set. */
  toolKeys: () => Promise<JSONWebKeySet>;
}

export interface LmsServices {
  url: string;
  tokenUrl: string;
  tokens: LmsTokens;
  grades: LmsGrades;
  /** What it lists, and how many on a page. */
  members: Record<string, unknown>[];
  pageSize: number;
  /** Every page names another one. */
  isEndless: boolean;
  /** What it was asked, oldest first. */
  calls: ServiceCall[];
  callsOf(service: Service): ServiceCall[];
  scores(): SentScore[];
  /** Answers so until it is told otherwise (null), as an LMS does that is not set up for it. */
  refuse(service: Service, status: number | null): void;
  /** One fault for each following request. */
  plan(service: Service, ...faults: Fault[]): void;
  /** With a query of its own, as Moodle's. */
  lineItemUrl(id: string): string;
  lineItemsUrl: string;
  membershipsUrl: string;
  stop(): Promise<void>;
}

/** An LMS's services: tokens, grade book and members. It can be told to misbehave. */
export async function startLmsServices(options: LmsServicesOptions): Promise<LmsServices> {
  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The services have no port.");
  const url = `http://127.0.0.1:${address.port}`;
  const faults: Record<Service, Fault[]> = { token: [], scores: [], lineitems: [], members: [] };
  const refusals = new Map<Service, number>();
  const grades = lmsGrades(url);

  const lms: LmsServices = {
    url,
    tokenUrl: `${url}/token`,
    tokens: lmsTokens(`${url}/token`, options),
    grades,
    members: [],
    pageSize: 100,
    isEndless: false,
    calls: [],
    callsOf: (service) => lms.calls.filter((call) => call.service === service),
    scores: () => lms.callsOf("scores").map(({ body }) => JSON.parse(body)),
    refuse(service, status) {
      if (status === null) refusals.delete(service);
      else refusals.set(service, status);
    },
    plan: (service, ...more) => void faults[service].push(...more),
    lineItemUrl: (id) => grades.urlOf(id),
    lineItemsUrl: `${url}/lineitems?type_id=1`,
    membershipsUrl: `${url}/memberships?type_id=1`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await request.toArray()).toString();
    const path = request.url ?? "/";
    const service = serviceAt(path);
    const call = { service, method: request.method ?? "", path, headers: request.headers, body, status: 0 };
    lms.calls.push(call);
    const refused = refusals.get(service);
    const fault = faults[service].shift() ?? (refused === undefined ? undefined : { status: refused });
    if (fault?.isSilent) return;
    await fault?.until;
    const usual = fault && !fault.isDone ? undefined : await answer(call);
    const said = fault ?? usual ?? { status: 500 };
    call.status = said.status;
    response.writeHead(said.status, { "content-type": "application/json", ...said.headers }).end(said.body);
  }

  async function answer(call: ServiceCall): Promise<Fault> {
    if (call.service === "token") return lms.tokens.issue(call);
    const refusal = lms.tokens.refusal(call);
    if (refusal) return refusal;
    if (call.service === "members") return memberPage(lms, call.path);
    return call.service === "scores" ? grades.takeScore(call) : grades.answerLineItems(call);
  }

  return lms;
}

function serviceAt(path: string): Service {
  const { pathname } = new URL(path, "http://lms");
  if (pathname === "/token") return "token";
  if (pathname === "/memberships") return "members";
  return pathname.endsWith("/scores") ? "scores" : "lineitems";
}
