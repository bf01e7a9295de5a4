import type { Answer, TestApp } from "../../app.ts";
import type { ScimRequest } from "./person.ts";

/** An identity provider that has address and token of a connection. */
export interface IdentityProvider {
  connectionId: number;
  token: string;
  send(request: ScimRequest, headers?: Record<string, string>): Promise<Answer>;
}

export async function aScimConnection(app: TestApp, organization: string): Promise<IdentityProvider> {
  const created = await app.send("POST", "/operator/v1/hris-connections/", {
    token: await app.operatorToken(),
    body: { organization, hub: "scim" },
  });
  if (created.status !== 201) throw new Error(`No connection: ${created.text}`);
  return identityProvider(app, created.json);
}

/** From the answer that created the connection. */
export function identityProvider(app: TestApp, json: Answer["json"]): IdentityProvider {
  const { id, scim_token: token, scim_url: address } = json;
  const root = new URL(address).pathname.replace(/\/$/, "");
  return {
    connectionId: id,
    token,
    send: ({ method, path, body }, headers = {}) =>
      app.send(method, root + path, {
        token,
        headers: { ...(body === undefined ? {} : { "content-type": "application/scim+json" }), ...headers },
        ...(body === undefined ? {} : { body }),
      }),
  };
}
