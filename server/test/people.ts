import { randomUUID } from "node:crypto";
import type { Answer, TestApp } from "./app.ts";
import { aLearner, type Partner } from "./builders.ts";

/** Somebody who calls the API in their own name, with a JWT. */
export interface Person {
  id: number;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
}

/**
 * A user of the partner's organization with this role and a token of their own. Learners have no password, so theirs
 * is from when they still were managers.
 */
export async function aPerson(
  app: TestApp,
  partner: Partner,
  role: "learner" | "manager" | "admin",
): Promise<Person> {
  const [email, password] = [`${randomUUID()}@example.com`, "long enough for us"];
  const { id } = await aLearner(partner, { email });
  const become = async (body: Record<string, unknown>) => {
    const token = await app.operatorToken();
    const answer = await app.send("PATCH", `/operator/v1/users/${id}/`, { token, body });
    if (answer.status !== 200) throw new Error(`No ${role}: ${answer.text}`);
  };
  await become({ access_role: role === "learner" ? "manager" : role, password });
  const created = await app.send("POST", "/auth/jwt/create/", { body: { email, password } });
  if (created.status !== 200) throw new Error(`No JWT: ${created.text}`);
  if (role === "learner") await become({ access_role: role });
  const token: string = created.json.access;
  return {
    id,
    token,
    call: (method, path, body) =>
      app.send(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) }),
  };
}
