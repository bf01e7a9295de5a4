import { createHmac } from "node:crypto";
import type { CodedSentence } from "#platform/health/sentence.ts";
import type { Answer, TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { type HrHub, WEBHOOK_SECRET } from "../partners/hr-hub/hr-hub.ts";
import { assertSaidInParts } from "../said-in-parts.ts";
import { until } from "../waiting/until.ts";
import { operate } from "../webhooks.ts";

/** An organization that is connected to an HR hub, as an operator and a partner see it. */
export interface Connected {
  id: number;
  partner: Partner;
  webhookPath: string;
  /** Asks for a run and waits for its end. */
  run(kind: "preview" | "full" | "delta"): Promise<Run>;
  activate(): Promise<Run>;
  /** The last run that is under way, or the last one: waits until nothing is. */
  settled(): Promise<Run>;
  changes(run: Run, query?: string): Promise<Change[]>;
  issues(): Promise<{ id: number; kind: string; person: string; user_id: number | null; advice: string }[]>;
  /** Users by their address. */
  user(email: string): Promise<Record<string, unknown> | undefined>;
  teams(): Promise<Map<string, Record<string, unknown>>>;
  operate(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends a webhook with its signature over exactly these bytes. */
  poke(raw: Buffer | string, signature?: string): Promise<Answer>;
}

export interface Run {
  id: number;
  state: string;
  kind: string;
  counts: Record<string, number>;
  held_reason: string | null;
  held_sentences: CodedSentence[] | null;
  failure_reason: string | null;
  failure_sentences: CodedSentence[] | null;
  is_complete: boolean | null;
  incomplete_reason: string | null;
  incomplete_sentences: CodedSentence[] | null;
  superseded_by: number | null;
  reason: string | null;
}

interface Change {
  kind: string;
  state: string;
  person: string;
  user_id: number | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  reason: string | null;
}

/** Connects an organization of its own in Amsterdam; `isActive`: with the first run behind it. */
export async function connected(
  app: TestApp,
  hub: HrHub,
  { isActive = true, fields = {} }: { isActive?: boolean; fields?: Record<string, unknown> } = {},
): Promise<Connected> {
  const partner = withLastingToken(
    app,
    await aPartner(app, { organization: { time_zone: "Europe/Amsterdam" } }),
  );
  const { json } = await operate(app, "POST", "/hris-connections/", {
    organization: partner.slug,
    hub: "kombo",
    integration_id: hub.integrationId,
    api_key: hub.apiKey,
    webhook_secret: WEBHOOK_SECRET,
    base_url: hub.baseUrl,
    ...fields,
  });
  const connection = connectionOf(app, partner, json);
  if (isActive) await connection.activate();
  return connection;
}

/** A connection of any hub, from the answer that created it. */
export function connectionOf(app: TestApp, partner: Partner, json: Answer["json"]): Connected {
  const path = `/hris-connections/${json.id}`;
  const ended = async (id: number): Promise<Run> => {
    let run: Run = (await operate(app, "GET", `/hris-runs/${id}/`)).json;
    await until(async () => {
      if (run.state !== "queued" && run.state !== "running") return true;
      run = (await operate(app, "GET", `/hris-runs/${id}/`)).json;
      return false;
    });
    assertSaidInParts(run.held_reason, run.held_sentences);
    assertSaidInParts(run.failure_reason, run.failure_sentences);
    assertSaidInParts(run.incomplete_reason, run.incomplete_sentences);
    return run;
  };
  const connection: Connected = {
    id: json.id,
    partner,
    webhookPath: json.webhook_url === null ? "" : new URL(json.webhook_url).pathname,
    async run(kind) {
      const { status, json, text } = await operate(app, "POST", `${path}/runs/`, { kind });
      if (status !== 202) throw new Error(`No run: ${text}`);
      return ended(json.id);
    },
    async activate() {
      await connection.run("preview");
      const { status, text } = await operate(app, "POST", `${path}/activate/`);
      if (status !== 200) throw new Error(`Not activated: ${text}`);
      return connection.settled();
    },
    async settled() {
      for (;;) {
        const list = `/hris-runs/?connection=${connection.id}&page_size=100`;
        const runs: Run[] = (await operate(app, "GET", list)).json.results;
        const open = runs.find(({ state }) => state === "queued" || state === "running");
        if (open) await ended(open.id);
        else if (runs[0]) return runs[0];
        else throw new Error("No run was asked for.");
      }
    },
    async changes(run, query = "") {
      return (await operate(app, "GET", `/hris-runs/${run.id}/changes/?page_size=200${query}`)).json.results;
    },
    async issues() {
      const list = `/hris-issues/?connection=${connection.id}&is_open=true&page_size=200`;
      const { results } = (await operate(app, "GET", list)).json;
      for (const { detail, detail_sentences, advice, advice_sentences } of results) {
        assertSaidInParts(detail, detail_sentences);
        assertSaidInParts(advice, advice_sentences);
      }
      return results;
    },
    async user(email) {
      const { json } = await partner.call("GET", `/users/?email=${encodeURIComponent(email)}`);
      return json.results.find((user: { email: string }) => user.email === email);
    },
    async teams() {
      const { json } = await partner.call("GET", "/teams/?page_size=200");
      return new Map(json.results.map((team: { name: string }) => [team.name, team]));
    },
    operate: (method, rest, body) => operate(app, method, `${path}${rest}`, body),
    poke: (raw, signature) =>
      app.send("POST", connection.webhookPath, {
        body: raw.toString(),
        headers: {
          "content-type": "application/json",
          "x-kombo-signature": signature ?? signed(raw),
        },
      }),
  };
  return connection;
}

/** Tests move the clock by months; a partner's token lasts for an hour. */
function withLastingToken(app: TestApp, partner: Partner): Partner {
  let { token } = partner;
  return {
    ...partner,
    async call(method, path, body, options) {
      const ask = () =>
        app.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }), ...options });
      const answer = await ask();
      if (answer.status !== 401) return answer;
      const { clientId, clientSecret } = partner;
      const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
      token = (await app.send("POST", "/oauth/token/", { form })).json.access_token;
      return ask();
    },
  };
}

export function signed(raw: Buffer | string, secret = WEBHOOK_SECRET): string {
  return createHmac("sha256", secret).update(raw).digest("base64url");
}
