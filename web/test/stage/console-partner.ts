import type { ConsoleStage } from "./console-stage.ts";

/** An organization whose partner's system makes things happen. */
export async function aPartner({ service, call }: ConsoleStage, slug: string, settings: object = {}) {
  const organization = await call("POST", "/organizations/", { name: `Partner ${slug}`, slug, ...settings });
  const application = await call("POST", "/applications/", { organization: slug, name: "Portal" });
  const { access_token: token } = await service.call("POST", "/oauth/token/", {
    form: {
      grant_type: "client_credentials",
      client_id: application.client_id,
      client_secret: application.client_secret,
    },
  });
  const send = (path: string, body: unknown) => service.call("POST", `/api/v1${path}`, { token, body });
  const makeLearner = (id: string) =>
    send("/users/", {
      provider: "portal",
      provider_id: id,
      email: `${id}@example.com`,
      first_name: "Ada",
      last_name: "Lovelace",
      preferred_language: "en",
    });
  return {
    slug,
    organization: Number(organization.id),
    makeLearner,
    /** A new learner who is assigned a scenario, signed in. @returns how they send the forms of its pages */
    async assignScenario(id: string, scenarioId: string) {
      const { user_id } = await makeLearner(id);
      await send("/scenarios/assignments/", { user_id, scenario_id: scenarioId });
      const { login_token } = await send("/auth/partner-exchange/", { external_id: id });
      const arrived = await fetch(`${service.siteUrl}/auto-login?token=${login_token}`, {
        redirect: "manual",
      });
      const cookie = arrived.headers.get("set-cookie")?.split(";")[0] ?? "";
      return async (path: string, form: Record<string, string> = {}) => {
        const headers = { cookie, origin: service.siteUrl };
        const body = new URLSearchParams(form);
        const answer = await fetch(service.siteUrl + path, {
          method: "POST",
          redirect: "manual",
          headers,
          body,
        });
        if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return (answer.headers.get("location") ?? "").split("#")[0] ?? "";
      };
    },
    /** A new learner goes through a lesson to its end. The organization has to be a sandbox. */
    async finishLesson(learner: string): Promise<void> {
      const { user_id: id } = await makeLearner(learner);
      await send(`/sandbox/learners/${id}/complete/`, { template_id: 1 });
    },
  };
}
