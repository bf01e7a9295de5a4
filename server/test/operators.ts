import { randomUUID } from "node:crypto";
import type { OperatorRole } from "#platform/http/types.ts";
import { type Answer, cookieOf, type SendOptions, type TestApp } from "./app.ts";

/** An operator with a password of their own, invited and signed in through the public APIs. */
export interface TestOperator {
  id: number;
  email: string;
  password: string;
  /** A JWT pair. */
  access: string;
  refresh: string;
  /** A call below `/operator/v1` with the JWT. */
  call(method: string, path: string, body?: unknown, options?: SendOptions): Promise<Answer>;
}

/** @param organization whose lessons an author or publisher writes */
export async function anOperator(
  app: TestApp,
  role: OperatorRole,
  organization?: string,
): Promise<TestOperator> {
  const email = `${role}-${randomUUID().slice(0, 8)}@ops.example`;
  const password = "plum kettle orbit";
  const { operator, token } = await anInvitation(app, email, role, organization);
  const accepted = await accept(app, token, password);
  if (accepted.status !== 200) throw new Error(`Not accepted: ${accepted.text}`);
  const { access, refresh } = (await signInJwt(app, { email, password })).json;
  return {
    id: operator.id,
    email,
    password,
    access,
    refresh,
    call: (method, path, body, options) =>
      app.send(method, `/operator/v1${path}`, {
        token: access,
        ...(body === undefined ? {} : { body }),
        ...options,
      }),
  };
}

export async function anInvitation(
  app: TestApp,
  email: string,
  role: OperatorRole = "operator",
  organization?: string,
) {
  const answer = await app.send("POST", "/operator/v1/operators/", {
    token: await app.operatorToken(),
    body: { email, role, ...(organization === undefined ? {} : { organization }) },
  });
  if (answer.status !== 201) throw new Error(`Not invited: ${answer.text}`);
  return { operator: answer.json, token: tokenOf(answer.json.invitation_url) };
}

/** What stands behind the # of the link. */
export function tokenOf(url: string): string {
  return new URL(url).hash.slice(1);
}

export function accept(app: TestApp, token: string, password: string): Promise<Answer> {
  return app.send("POST", "/operator/v1/operators/accept-invitation/", { body: { token, password } });
}

interface Credentials {
  email: string;
  password: string;
  code?: string;
}

export function signInJwt(app: TestApp, { email, password, code }: Credentials): Promise<Answer> {
  return app.send("POST", "/auth/jwt/create/", { body: { email, password, ...(code ? { code } : {}) } });
}

/** The console's cookie. */
export async function signInConsole(
  app: TestApp,
  { email, password, code }: Credentials,
  headers: Record<string, string> = {},
): Promise<string> {
  const body = { email, password, ...(code ? { code } : {}) };
  const answer = await app.send("POST", "/operator/v1/session/", { body, headers });
  if (answer.status !== 200) throw new Error(`Not signed in: ${answer.text}`);
  return consoleCookieOf(answer);
}

export function consoleCookieOf(answer: Answer): string {
  return cookieOf(answer, "lectern_console");
}

/** Whether the console's cookie or the JWT still opens anything. */
export async function statusOf(app: TestApp, with_: SendOptions): Promise<number> {
  return (await app.send("GET", "/operator/v1/organizations/", with_)).status;
}
