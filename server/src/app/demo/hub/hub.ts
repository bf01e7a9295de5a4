import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Clock } from "#kernel/clock.ts";
import { answerApi } from "./api.ts";
import { createCompany, type Incident, incidents } from "./company.ts";
import { hubPage } from "./hub-page.ts";
import { sendWebhook, webhookAddress } from "./webhook.ts";

export const HUB_PATH = "/hub/";
export const HUB_API_PATH = "/hub/v1";
const LARGEST_FORM = 4096;
const MOST_TOLD = 20;

/** Answers everything below `HUB_PATH`. */
export type DemoHub = (
  request: IncomingMessage,
  response: ServerResponse,
  /** Of the demo partner. */
  url: string,
) => Promise<void>;

/** A stand-in for an HR hub: its API, a page to let something happen, and webhooks, which `fetch` brings to this service. */
export function createDemoHub(clock: Clock, fetch: typeof globalThis.fetch): DemoHub {
  const company = createCompany(clock);
  let webhookUrl: string | null = null;
  let told: readonly string[] = [];

  async function act(path: string, form: URLSearchParams): Promise<void> {
    if (path === "/hub/webhook") webhookUrl = webhookAddress(form.get("address") ?? "") ?? webhookUrl;
    const incident = form.get("incident") ?? "";
    if (path !== "/hub/happen" || !isIncident(incident)) return;
    const happened = company.happen(incident);
    told = [await announced(happened), ...told].slice(0, MOST_TOLD);
  }

  async function announced(happened: string | null): Promise<string> {
    if (happened === null) return "There is nobody left whom it could happen to.";
    if (webhookUrl === null) return `${happened} No webhook URL is entered, so nobody was told.`;
    const status = await sendWebhook(fetch, webhookUrl).catch(() => null);
    return `${happened} The webhook was ${status === null ? "not answered" : `answered with ${status}`}.`;
  }

  return async (request, response, url) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    if (pathname.startsWith(`${HUB_API_PATH}/`)) {
      answerApi(company, request, pathname.slice(HUB_API_PATH.length), searchParams, response);
      return;
    }
    if (request.method === "POST") {
      if (!isOwnForm(request)) {
        response.writeHead(403).end();
        return;
      }
      await act(pathname, new URLSearchParams(await text(request)));
      response.writeHead(303, { location: HUB_PATH }).end();
      return;
    }
    const page = hubPage({ baseUrl: `${new URL(HUB_API_PATH, url)}`, company, webhookUrl, told });
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    response.end(page);
  };
}

/** Browsers say where a form comes from: another site's may not let anybody leave. */
function isOwnForm({ headers }: IncomingMessage): boolean {
  const site = headers["sec-fetch-site"] ?? "none";
  return (
    /^(same-origin|none)$/.test(String(site)) &&
    Number(headers["content-length"] ?? Number.POSITIVE_INFINITY) <= LARGEST_FORM
  );
}

function isIncident(text: string): text is Incident {
  return Object.hasOwn(incidents, text);
}
