import { randomUUID } from "node:crypto";
import type { Answer, SendOptions, TestApp } from "./app.ts";

/** What a test did not mention is made here, through the public APIs: an organization, its partner, its learners. */
export interface Partner {
  organizationId: number;
  slug: string;
  applicationId: number;
  clientId: string;
  clientSecret: string;
  token: string;
  /** A call below `{base_url}` with the partner's token. */
  call(method: string, path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
}

export async function anOrganization(app: TestApp, settings: Record<string, unknown> = {}) {
  const slug = `org-${randomUUID().slice(0, 12)}`;
  const token = await app.operatorToken();
  const answer = await app.send("POST", "/operator/v1/organizations/", {
    token,
    body: { name: `Organization ${slug}`, slug, ...settings },
  });
  if (answer.status !== 201) throw new Error(`No organization: ${answer.text}`);
  return { id: Number(answer.json.id), slug: String(answer.json.slug) };
}

export async function aPartner(
  app: TestApp,
  settings: {
    organization?: Record<string, unknown>;
    application?: Record<string, unknown>;
    scope?: string;
  } = {},
): Promise<Partner> {
  const organization = await anOrganization(app, settings.organization);
  const created = await app.send("POST", "/operator/v1/applications/", {
    token: await app.operatorToken(),
    body: { organization: organization.slug, name: "Portal", ...settings.application },
  });
  if (created.status !== 201) throw new Error(`No application: ${created.text}`);
  const { id, client_id: clientId, client_secret: clientSecret } = created.json;
  const exchanged = await app.send("POST", "/oauth/token/", {
    form: {
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
      ...(settings.scope === undefined ? {} : { scope: settings.scope }),
    },
  });
  if (exchanged.status !== 200) throw new Error(`No token: ${exchanged.text}`);
  const token: string = exchanged.json.access_token;
  return {
    organizationId: organization.id,
    slug: organization.slug,
    applicationId: id,
    clientId,
    clientSecret,
    token,
    call: (method, path, body, options) =>
      app.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }), ...options }),
  };
}

export interface Learner {
  id: number;
  providerId: string;
}

export async function aLearner(partner: Partner, fields: Record<string, unknown> = {}): Promise<Learner> {
  const providerId = `emp-${randomUUID().slice(0, 12)}`;
  const answer = await partner.call("POST", "/users/", {
    provider: "acme",
    provider_id: providerId,
    email: `${providerId}@example.com`,
    first_name: "Ada",
    last_name: "Muster",
    preferred_language: "en",
    ...fields,
  });
  if (answer.status !== 201) throw new Error(`No learner: ${answer.text}`);
  return { id: answer.json.id, providerId: answer.json.provider_id };
}
