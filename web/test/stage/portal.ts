import type { Page } from "playwright-core";
import type { StageService } from "./service.ts";

/** A partner's system: it makes learners, and hands them over. */
export interface Portal {
  token: string;
  /** An operator's call. @throws when the answer is an error */
  operate(path: string, body: unknown): ReturnType<StageService["call"]>;
  /** A call of the partner's. @throws when the answer is an error */
  call: StageService["call"];
  /** A new learner, with these fields beside the common ones, opens a lesson. @param template its id */
  visit(page: Page, template: number | string, fields?: object): Promise<{ userId: number; email: string }>;
}

/** @param organization its settings, beside name and slug */
export async function openPortal(service: StageService, organization: object = {}): Promise<Portal> {
  const operator = await service.operatorToken();
  const operate: Portal["operate"] = (path, body) =>
    service.call("POST", `/operator/v1${path}`, { token: operator, body });
  await operate("/organizations/", { name: "Acme", slug: "acme", ...organization });
  const application = { organization: "acme", name: "Portal" };
  const { client_id, client_secret } = await operate("/applications/", application);
  const form = { grant_type: "client_credentials", client_id, client_secret };
  const { access_token: token } = await service.call("POST", "/oauth/token/", { form });
  const call: Portal["call"] = (method, path, options) =>
    service.call(method, `/api/v1${path}`, { token, ...options });
  let learners = 0;

  return {
    token,
    operate,
    call,
    async visit(page, template, fields) {
      learners += 1;
      const provider_id = `emp-${learners}`;
      const email = `${provider_id}@example.com`;
      const names = { first_name: "Ada", last_name: "Muster", preferred_language: "en" };
      const body = { provider: "acme", provider_id, email, ...names, ...fields };
      const { user_id: userId } = await call("POST", "/users/", { body });
      const { login_token } = await call("POST", "/auth/partner-exchange/", {
        body: { external_id: provider_id },
      });
      const next = encodeURIComponent(`/start-lesson?template_id=${template}`);
      await page.goto(`${service.siteUrl}/auto-login?token=${login_token}&next=${next}`);
      return { userId, email };
    },
  };
}
