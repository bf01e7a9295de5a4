import { type Lms, LTI, startLms } from "../../../../server/test/partners/lms.ts";
import { type LmsServices, startLmsServices } from "../../../../server/test/partners/lms-services.ts";
import { until } from "../../../../server/test/waiting/until.ts";
import type { aPartner } from "../../stage/console-partner.ts";
import type { ConsoleStage } from "../../stage/console-stage.ts";
import { openTool } from "../../stage/lti-stage.ts";
import { openTab } from "../../stage/visit.ts";

type Partner = Awaited<ReturnType<typeof aPartner>>;

const ENDPOINT = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint";
const ROSTER = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice";
const AGS = "https://purl.imsglobal.org/spec/lti-ags/scope/";

/** An LMS with a grade book and a list of members. */
interface Classroom extends AsyncDisposable {
  lms: Lms;
  services: LmsServices;
}

export async function openClassroom({ service }: ConsoleStage): Promise<Classroom> {
  const now = () => new Date();
  const lms = await startLms({ now, redirectUri: `${service.siteUrl}/api/v1/lti/launch/` });
  const services = await startLmsServices({
    now,
    clientId: lms.clientId,
    toolKeys: () => service.call("GET", "/api/v1/lti/jwks/"),
  });
  return {
    lms,
    services,
    async [Symbol.asyncDispose]() {
      await Promise.all([lms.close(), services.stop()]);
    },
  };
}

/** One launch is refused and one let in; the lesson is completed, and the grade book refuses its score. */
export async function launchLessons(stage: ConsoleStage, partner: Partner, { lms, services }: Classroom) {
  const { call } = stage;
  const { id: registration } = await call("POST", "/lti-registrations/", {
    ...lms.registration,
    token_url: services.tokenUrl,
    scores: true,
    roster: true,
  });
  services.refuse("scores", 403);
  lms.say({
    claims: {
      [`${LTI}custom`]: { template_id: "1" },
      [ENDPOINT]: {
        scope: [`${AGS}lineitem`, `${AGS}score`],
        lineitems: services.lineItemsUrl,
        lineitem: services.lineItemUrl("7"),
      },
      [ROSTER]: { context_memberships_url: services.membershipsUrl, service_versions: ["2.0"] },
    },
  });
  await launch(stage, lms);
  await call("POST", "/lti-deployments/", {
    registration,
    deployment_id: "1",
    organization: partner.slug,
  });
  await launch(stage, lms);
  const { results: launches } = await call("GET", `/lti-launches/?registration=${registration}`);
  const refused = launches.find(({ outcome }: { outcome: string }) => outcome === "refused");
  const { user_id: learner } = launches.find(({ user_id }: { user_id: number | null }) => user_id) ?? {};
  await partner.send(`/sandbox/learners/${learner}/complete/`, { template_id: 1 });
  await until(async () => (await call("GET", `/lti-scores/?registration=${registration}`)).count > 0);
  return { registration: Number(registration), code: String(refused.code) };
}

async function launch({ browser }: ConsoleStage, lms: Lms): Promise<void> {
  await using visit = await openTab(browser);
  await visit.page.goto(`${lms.url}/course`);
  const lesson = await openTool(visit.page);
  await lesson.locator("main h1").first().waitFor();
}
