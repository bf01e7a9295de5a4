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
    });
  return {
    slug,
    organization: Number(organization.id),
    makeLearner,
    /** A new learner goes through a lesson to its end. The organization has to be a sandbox. */
    async finishLesson(learner: string): Promise<void> {
      const { user_id: id } = await makeLearner(learner);
      await send(`/sandbox/learners/${id}/complete/`, { template_id: 1 });
    },
  };
}
