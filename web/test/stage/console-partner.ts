import { formIn } from "../../../server/test/readers/option-forms.ts";
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
  /** A learner who is there signs in. @returns how they open pages and send the forms of pages; each says where it leads */
  async function enter(id: string) {
    const { login_token } = await send("/auth/partner-exchange/", { external_id: id });
    const arrived = await fetch(`${service.siteUrl}/auto-login?token=${login_token}`, { redirect: "manual" });
    const cookie = arrived.headers.get("set-cookie")?.split(";")[0] ?? "";
    const to = async (path: string, request: RequestInit) => {
      const headers = { cookie, origin: service.siteUrl };
      const answer = await fetch(service.siteUrl + path, { redirect: "manual", headers, ...request });
      if (answer.status !== 303 && answer.status !== 302)
        throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (answer.headers.get("location") ?? "").split("#")[0] ?? "";
    };
    return {
      open: (path: string) => to(path, {}),
      read: async (path: string) =>
        (await fetch(service.siteUrl + path, { headers: { cookie, accept: "text/html" } })).text(),
      post: (path: string, form: Record<string, string> = {}) =>
        to(path, { method: "POST", body: new URLSearchParams(form) }),
    };
  }
  async function complete(learner: string) {
    const { user_id: id } = await makeLearner(learner);
    return send(`/sandbox/learners/${id}/complete/`, { template_id: 1 });
  }
  return {
    slug,
    organization: Number(organization.id),
    /** A call of the integration API, beginning behind `/api/v1`. */
    send,
    makeLearner,
    /** A new learner who is assigned a scenario, signed in. @returns how they send the forms of its pages */
    async assignScenario(id: string, scenarioId: string) {
      const { user_id } = await makeLearner(id);
      await send("/scenarios/assignments/", { user_id, scenario_id: scenarioId });
      return (await enter(id)).post;
    },
    /** A new learner opens a lesson and chooses the option with these words in its first section. */
    async answer(id: string, templateId: number, words: string): Promise<void> {
      await makeLearner(id);
      const { open, read, post } = await enter(id);
      const path = await open(`/start-lesson?template_id=${templateId}`);
      await post(`${path}/answers`, formIn(await read(path), words));
    },
    /** A new learner goes through a lesson to its end. The organization has to be a sandbox. */
    async finishLesson(learner: string): Promise<void> {
      await complete(learner);
    },
    /** The same, and they get a certificate for it. */
    async certify(learner: string): Promise<void> {
      const { curriculum_id: id } = await complete(learner);
      await service.call("GET", `/api/v1/curricula/${id}/certificate/`, { token });
    },
  };
}
