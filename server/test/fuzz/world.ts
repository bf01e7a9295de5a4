import { scenarioFiles } from "#role-plays/scenarios/test/a-scenario.ts";
import type { TestApp } from "../app.ts";
import { operatorCredentials } from "../app.ts";
import { aLearner, anOrganization, type Partner } from "../builders.ts";
import { anOperator, signInConsole } from "../operators.ts";
import { type RecordStore, storeUser } from "../partners/record-store.ts";
import { templateFiles } from "../readers/template-files.ts";
import { aWorld } from "../tenant-walk/references.ts";
import { until } from "../waiting/until.ts";
import { operate } from "../webhooks.ts";
import { certificates } from "./certificate.ts";
import { gradeBook, reporting } from "./connections.ts";
import { lessonDrafts } from "./lesson-drafts.ts";
import { offboarding } from "./offboarding.ts";
import { operatorRenewal, partnerRenewal } from "./renewal.ts";
import type { Known } from "./source.ts";

export interface KnownWorld {
  partner: Partner;
  known: Known;
  /** Put right again what requests to a path of an API may have changed, and others need. */
  renewals: Record<"partner" | "operator", (path: string) => Promise<void>>;
}

/** An organization that has some of everything, so that requests can be about something. */
export async function aKnownWorld(app: TestApp, store: RecordStore): Promise<KnownWorld> {
  const { neighbour: partner, theirs, declared } = await aWorld(app);
  const organization = partner.slug;
  const create = async (path: string, body: object, idField = "id"): Promise<number> => {
    const { status, json, text } = await operate(app, "POST", path, body);
    if (status !== 201) throw new Error(`Nothing made at ${path}: ${text}`);
    return json[idField];
  };
  const subscription = { organization, plan: "standard", status: "active" };
  const changed = await operate(app, "PATCH", `/organizations/${organization}/`, { is_sandbox: true });
  if (changed.status !== 200) throw new Error(`No sandbox: ${changed.text}`);
  const courseId = await create("/courses/", { organization, ...course });
  const registration = await create("/lti-registrations/", registrationOf(organization));
  const deployment = { registration, deployment_id: "1", organization };
  const [ada, bob, gone] = [
    await aLearner(partner, { provider_id: "emp-1", email: "ada@example.com" }),
    await aLearner(partner, { provider_id: "emp-2", email: "bob@example.com" }),
    await aLearner(partner, { provider_id: "emp-3" }),
  ];
  const { json: jwt } = await app.send("POST", "/auth/jwt/create/", { body: operatorCredentials });
  const { slug: spare } = await anOrganization(app);
  const [colleague, guest] = [await anOperator(app, "operator"), await anOperator(app, "reader")];
  await signInConsole(app, guest);
  const guestSessions = await operate(app, "GET", `/operators/${guest.id}/sessions/`);
  const guestSession: number[] = [guestSessions.json.results[0].id];
  const book = await gradeBook(app, partner);
  const parked = await reporting(app, partner, store);
  const drafts = await lessonDrafts(app, organization);
  const certified = await certificates(app, partner);
  const leaving = await offboarding(app, partner);
  const values: Known["values"] = {
    organization: [organization, partner.organizationId],
    "deactivateOrganization.organization": [spare],
    organization_id: [partner.organizationId],
    course: [course.slug, "Onboarding"],
    cohort: course.cohorts,
    "courses/{id}": [courseId],
    "applications/{id}": [theirs.applicationId],
    "deactivateApplication.id": [await create("/applications/", { organization: spare, name: "Spare" })],
    application_id: [theirs.applicationId],
    "users/{id}": [theirs.userId, ada.id, bob.id],
    "learners/{id}": [theirs.userId, ada.id, bob.id],
    "members/{user_id}": [theirs.userId, ada.id],
    "eraseUserAsOperator.id": [gone.id],
    "eraseUserAsOperator.confirm": [gone.providerId],
    "eraseUser.id": [gone.id],
    "eraseUser.confirm": [gone.providerId],
    user_id: [theirs.userId, ada.id, bob.id],
    member_ids: [theirs.userId, ada.id, bob.id],
    manager_ids: [ada.id],
    provider: ["acme"],
    provider_id: [ada.providerId, bob.providerId],
    external_id: [ada.providerId, bob.providerId],
    "teams/{id}": [theirs.teamId],
    "deleteTeam.id": [(await partner.call("POST", "/teams/", { name: "Spare" })).json.id],
    team_id: [theirs.teamId],
    team_ids: [theirs.teamId],
    "templates/{id}": [theirs.templateId],
    "setTemplateVisibility.id": [1],
    "survey-templates/{id}": [await create("/survey-templates/", surveyOf(organization))],
    template_id: [theirs.templateId],
    template_ids: [theirs.templateId],
    ids: [String(theirs.templateId)],
    "listSurveySessions.template_id": [theirs.surveyTemplateId],
    survey_template_id: [theirs.surveyTemplateId],
    "sessions/{id}": [theirs.surveySessionId],
    "survey-sessions/{id}": [theirs.surveySessionId],
    "curricula/{id}": [theirs.curriculumId],
    "skills/{id}": [theirs.skillId],
    skill_id: [theirs.skillId],
    "removeSkillAssignment.id": [theirs.skillAssignmentId],
    "assignments/{id}": [theirs.assignmentId],
    scenario_id: [declared.scenario_id ?? ""],
    "scenarios/{scenario_id}": [declared.scenario_id ?? ""],
    "library/{scenario_id}": [declared.scenario_id ?? ""],
    "readScenarioAssignment.id": [declared["readScenarioAssignment.id"] ?? ""],
    "deleteScenarioAssignment.id": [declared["readScenarioAssignment.id"] ?? ""],
    "readScenarioAssignmentProgress.id": [declared["readScenarioAssignment.id"] ?? ""],
    "documents/{id}": [declared["documents/{id}"] ?? ""],
    "jobs/{id}": [declared["jobs/{id}"] ?? ""],
    "readJobResult.id": [await aFinishedJob(partner)],
    "employees/{id}": [theirs.employeeId],
    manager_id: [theirs.employeeId],
    "kpis/{key}": ["active_learners", "overdue_rate"],
    "audit-logs/{id}": [theirs.auditEntryId],
    "audit-log/{id}": [theirs.auditEntryId],
    "endpoints/{id}": [theirs.endpointId],
    "webhook-endpoints/{id}": [theirs.endpointId],
    endpoint_id: [theirs.endpointId],
    "deliveries/{id}": [theirs.deliveryId],
    event_id: [theirs.eventId],
    "subscriptions/{id}": [await create("/subscriptions/", subscription, "organization_subscription_id")],
    "access-grants/{id}": [
      await create("/access-grants/", { user_id: ada.id, type: "course", course: course.slug }),
    ],
    "operators/{id}": [colleague.id],
    "endOperatorSession.id": [guest.id],
    "endOperatorSession.session": guestSession,
    "lti-registrations/{id}": [registration],
    registration: [registration],
    "lti-deployments/{id}": [await create("/lti-deployments/", deployment)],
    "lti-launches/{id}": [await aRefusedLaunch(app, organization)],
    ...book.values,
    ...parked.values,
    ...drafts.values,
    ...certified.values,
    ...leaving.values,
    grant_type: ["client_credentials"],
    client_id: [partner.clientId],
    client_secret: [partner.clientSecret],
    refresh: [jwt.refresh],
    token: [jwt.access],
    page: ["1"],
    cursor: [""],
    fields: ["id"],
    sort: ["id"],
    event_types: ["user.created"],
  };
  const bodies: Known["bodies"] = {
    ...drafts.bodies,
    updateTeam: [{ name: "Another name" }, { description: null, member_ids: [ada.id] }],
    changeTeamMembers: [{ add: [ada.id] }, { set: [ada.id, bob.id] }],
    createJwt: [operatorCredentials],
    createAccessToken: [
      {
        grant_type: "client_credentials",
        client_id: partner.clientId,
        client_secret: partner.clientSecret,
      },
    ],
    openConsoleSession: [operatorCredentials],
    createAssignments: [
      { items: [{ user_id: ada.id, template_id: theirs.templateId }] },
      { team_id: theirs.teamId, template_ids: [theirs.templateId], due_date: "2026-09-01" },
    ],
    addLibraryScenario: [{ scenario_id: declared.scenario_id }],
    createScenarioAssignment: [{ scenario_id: declared.scenario_id, user_id: ada.id }],
    simulateCompletion: [{ template_id: theirs.templateId, score: 80 }],
    createOrganization: [{ name: "Further", slug: "further" }],
    updateOrganization: [{ name: "Another name", time_zone: "Europe/Zurich" }],
    grantAccess: [{ access_role: "admin", password: "long enough for us" }],
    createAccessGrant: [
      { user_id: bob.id, type: "course", course: course.slug },
      { user_id: bob.id, type: "premium" },
    ],
    updateSubscription: [{ plan: "large", seats_total: 50 }],
    createSurveyTemplate: [surveyOf(organization)],
    createSurveySession: [{ organization, survey_template_id: theirs.surveyTemplateId }],
    createLtiRegistration: [registrationOf(`more.${organization}`)],
    updateLtiRegistration: [addressesAt("https://moved.example.edu")],
    createWebhookEndpoint: [{ organization, url: "https://receiver.example.com/more" }],
    updateWebhookEndpoint: [{ event_types: ["user.created"] }],
    rotateWebhookSecret: [{ step: "add" }],
    setRecordStore: [{ organization, url: store.url, auth: storeUser }],
    importScenarios: [{ organization, files: scenarioFiles("fuzz") }],
    importTemplates: [{ organization, files: templateFiles("fuzz") }],
  };
  return {
    partner,
    known: { values, bodies },
    renewals: {
      partner: partnerRenewal(partner, { teamId: theirs.teamId, memberIds: [theirs.userId, ada.id] }),
      operator: await operatorRenewal(app, {
        ...book,
        ...parked,
        ...theirs,
        organization,
        operatorId: colleague.id,
        guest,
        guestSession,
      }),
    },
  };
}

const course = { slug: "onboarding", title: "Onboarding", access_days: 90, cohorts: ["2026-09-01"] };

const questions = [
  { text: "How useful?", type: "rating", required: true },
  {
    text: "How often?",
    type: "single_choice",
    options: ["daily", "weekly"].map((value) => ({ value, label: value })),
  },
];

function surveyOf(organization: string) {
  return { organization, title: "Pulse", language: "en", kind: "pulse", questions };
}

function registrationOf(name: string) {
  const issuer = `https://${name}.example.edu`;
  return { issuer, client_id: "lectern", ...addressesAt(issuer) };
}

function addressesAt(site: string) {
  return { auth_url: `${site}/auth`, jwks_url: `${site}/certs`, token_url: `${site}/token` };
}

/** The entry in the log of a login that named no platform. */
async function aRefusedLaunch(app: TestApp, name: string): Promise<number> {
  await app.send("GET", `/api/v1/lti/login/?iss=https://${name}.example.edu`);
  const { json } = await operate(app, "GET", "/lti-launches/");
  return json.results[0].id;
}

async function aFinishedJob(partner: Partner): Promise<string> {
  const { json } = await partner.call("POST", "/exports/", { table: "dim_user", format: "csv" });
  await until(async () => (await partner.call("GET", `/jobs/${json.id}/`)).json.status === "succeeded");
  return json.id;
}
