import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";
import { anEndpoint, operate } from "../webhooks.ts";
import { declaredReferences, makeTenantRows, readDeclared } from "./declared.ts";

/** Two organizations that both have something; the walk asks the first for what is the second's. */
export interface World {
  ours: Partner;
  userId: number;
  templateId: number;
  skillId: number;
  teamId: number;
  surveySessionId: number;
  /** The other organization's own caller, for whom everything below is theirs by right. */
  neighbour: Partner;
  /** An id of theirs for each reference that a feature declares. */
  declared: Readonly<Record<string, string | number>>;
  theirs: {
    userId: number;
    providerId: string;
    teamId: number;
    templateId: number;
    curriculumId: number;
    skillId: number;
    skillAssignmentId: number;
    auditEntryId: number;
    employeeId: number;
    surveyTemplateId: number;
    surveySessionId: number;
    applicationId: number;
    endpointId: number;
    deliveryId: number;
    eventId: string;
    assignmentId: number;
  };
}

/** Something a caller can name in a request, and what may come of naming another organization's. */
export interface Reference {
  /** One that exists, in the other organization. */
  foreign(world: World): string | number;
  /** One that exists nowhere. */
  missing: string | number;
  /** Our own, for requests that name something else of theirs. */
  own?(world: World): string | number;
  /** Fields that must stand beside it. */
  beside?(world: World): Record<string, unknown>;
  /** `404` the whole request; `400` the field; `row` the one row of a bulk request; `nothing` an empty list. */
  answer?: "404" | "400" | "row" | "nothing";
  /** The answer repeats what was sent, which may be all that differs. */
  isRepeated?: boolean;
}

const NOBODY = 999_999_999;
const user: Reference = {
  foreign: ({ theirs }) => theirs.userId,
  missing: NOBODY,
  own: ({ userId }) => userId,
};
const team: Reference = {
  foreign: ({ theirs }) => theirs.teamId,
  missing: NOBODY,
  own: ({ teamId }) => teamId,
};
const template: Reference = {
  foreign: ({ theirs }) => theirs.templateId,
  missing: NOBODY,
  own: ({ templateId }) => templateId,
};
const skill: Reference = {
  foreign: ({ theirs }) => theirs.skillId,
  missing: NOBODY,
  own: ({ skillId }) => skillId,
};
const employee: Reference = { foreign: ({ theirs }) => theirs.employeeId, missing: NOBODY };
const endpoint: Reference = { foreign: ({ theirs }) => theirs.endpointId, missing: NOBODY };
const delivery: Reference = { foreign: ({ theirs }) => theirs.deliveryId, missing: NOBODY };
/** Courses go by slugs. Both organizations have one of the same, so this one is the other's alone. */
const THEIR_COURSE = "for-them-only";
const course: Reference = {
  foreign: () => THEIR_COURSE,
  missing: "for-nobody",
  answer: "400",
  isRepeated: true,
};
const providerId: Reference = { foreign: ({ theirs }) => theirs.providerId, missing: "emp-nobody" };

/**
 * What each name refers to, beside what features declare in the same words. A path parameter is written with the segment
 * before it, a field of one operation with its operationId. `null`: names nothing that exists already.
 */
export const references: Record<string, Reference | null> = {
  ...declaredReferences,
  "users/{id}": user,
  "teams/{id}": team,
  "members/{user_id}": user,
  "templates/{id}": template,
  "endpoints/{id}": endpoint,
  "deliveries/{id}": delivery,
  "listSurveySessions.template_id": { foreign: ({ theirs }) => theirs.surveyTemplateId, missing: NOBODY },
  // The event of one of their deliveries; filters find nothing of others.
  "listWebhookDeliveries.event_id": {
    foreign: ({ theirs }) => theirs.eventId,
    missing: randomUUID(),
    answer: "nothing",
  },
  "learners/{id}": user,
  "employees/{id}": employee,
  // The same nine words for everybody.
  "kpis/{key}": null,
  manager_id: employee,
  "listAuditEntries.actor_id": null,
  "listAuditEntries.target_id": null,
  "listAuditEntries.request_id": null,
  "listRequestLogs.request_id": null,
  application_id: { foreign: ({ theirs }) => theirs.applicationId, missing: NOBODY },
  endpoint_id: endpoint,
  skill_id: skill,
  user_id: user,
  template_id: template,
  team_id: team,
  parent_id: team,
  member_ids: user,
  manager_ids: user,
  external_id: providerId,
  "listUsers.provider_id": { ...providerId, answer: "nothing" },
  "listTemplates.ids": {
    foreign: ({ theirs }) => String(theirs.templateId),
    missing: String(NOBODY),
    answer: "nothing",
  },
  "listTeams.member": user,
  course,
  "upsertUser.course": { ...course, beside: () => ({ email: "new@example.com" }) },
  "upsertUsers.course": { ...course, beside: () => ({ email: "new@example.com" }), answer: "row" },
  "listUsers.course": { ...course, answer: "nothing" },
  "listAccessGrants.course": { ...course, answer: "nothing" },
  "enrolUsers.course": { ...course, beside: ({ userId }) => ({ user_id: userId }), answer: "row" },
  "enrolUsers.user_id": { ...user, answer: "row" },
  "enrolUsers.provider_id": { ...providerId, beside: () => ({ provider: "acme" }), answer: "row" },
  "listTeams.provider_id": { foreign: () => "team-42", missing: "team-none", answer: "nothing" },
  "upsertTeam.provider_id": null,
  "createAssignments.user_id": { ...user, answer: "row" },
  "createAssignments.template_id": {
    ...template,
    beside: ({ userId }) => ({ user_id: userId }),
    answer: "row",
  },
  "createAssignments.provider_id": { ...providerId, beside: () => ({ provider: "acme" }), answer: "row" },
  "createAssignments.team_id": { ...team, beside: () => ({ template_ids: [NOBODY] }) },
  // Of a team that is ours, each pair with a template that is not is a row that fails.
  "createAssignments.template_ids": null,
  "upsertUser.provider_id": null,
  "upsertUsers.provider_id": null,
};

/** Ours, for paths below which something of theirs can be named. */
export function ownInPath(world: World, key: string): string | number {
  if (key === "kpis/{key}") return "active_learners";
  if (key === "sessions/{id}") return world.surveySessionId;
  return references[key]?.own?.(world) ?? 1;
}

/** Values for fields that name nothing but have to be right for the request to get as far as its references. */
export const plainFields: Record<string, unknown> = { course: "onboarding", cohort: "2026-09-01" };

export async function aWorld(app: TestApp): Promise<World> {
  const [ours, theirs] = [await aPartner(app), await aPartner(app)];
  const templateId = await aTemplate(app, theirs);
  const { id: endpointId } = await anEndpoint(app, theirs, "https://receiver.example.com/");
  await operate(app, "POST", `/webhook-endpoints/${endpointId}/pause/`);
  const learner = await aLearner(theirs);
  await app.eventsSettled();
  const deliveries = await theirs.call("GET", "/webhooks/deliveries/");
  if (deliveries.json.count === 0) throw new Error("No delivery.");
  const curriculum = await theirs.call("POST", "/curricula/", {
    user_id: learner.id,
    template_id: templateId,
  });
  const assignment = await theirs.call("POST", "/assignments/", {
    user_id: learner.id,
    template_id: templateId,
  });
  if (curriculum.status !== 201) throw new Error(`No curriculum: ${curriculum.text}`);
  const team = await theirs.call("POST", "/teams/", {
    name: "Theirs",
    provider: "acme",
    provider_id: "team-42",
    member_ids: [learner.id],
  });
  const skillId = await aSkill(app, theirs);
  const skillAssignment = await theirs.call("POST", "/skills/assignments/", {
    user_id: learner.id,
    skill_id: skillId,
  });
  const course = {
    slug: "onboarding",
    title: "Onboarding",
    access_days: 90,
    cohorts: ["2026-09-01"],
  };
  await operate(app, "POST", "/courses/", { organization: ours.slug, ...course });
  const theirCourse = { ...course, slug: THEIR_COURSE };
  await operate(app, "POST", "/courses/", { organization: theirs.slug, ...theirCourse });
  await makeTenantRows(app, theirs);
  return {
    ours,
    neighbour: theirs,
    userId: (await aLearner(ours)).id,
    templateId: await aTemplate(app, ours),
    skillId: await aSkill(app, ours),
    teamId: (await ours.call("POST", "/teams/", { name: "Ours" })).json.id,
    surveySessionId: (await aSurvey(app, ours)).surveySessionId,
    theirs: {
      userId: learner.id,
      providerId: learner.providerId,
      teamId: team.json.id,
      templateId,
      curriculumId: curriculum.json.id,
      skillId,
      skillAssignmentId: skillAssignment.json.id,
      ...(await aSurvey(app, theirs)),
      auditEntryId: (await theirs.call("GET", "/hr/audit-logs/")).json.results[0].id,
      applicationId: theirs.applicationId,
      employeeId: await anEmployee(app, theirs),
      endpointId,
      deliveryId: deliveries.json.results[0].id,
      eventId: deliveries.json.results[0].event_id,
      assignmentId: assignment.json.id,
    },
    declared: await readDeclared(app, theirs), // once everything above is there
  };
}

async function aSkill(app: TestApp, { slug }: Partner): Promise<number> {
  const { json } = await operate(app, "POST", "/skills/", { organization: slug, key: "forklifts" });
  return json.id;
}

async function anEmployee(app: TestApp, { slug }: Partner): Promise<number> {
  const { json } = await operate(app, "POST", "/hr-employees/import/", {
    organization: slug,
    source: "payroll",
    employees: [{ remote_id: "hr-1" }],
  });
  return json.results[0].id;
}

async function aSurvey(app: TestApp, { slug }: Partner) {
  const template = await operate(app, "POST", "/survey-templates/", {
    organization: slug,
    title: "Theirs",
    language: "en",
    kind: "pulse",
    questions: [{ text: "How useful?", type: "rating" }],
  });
  const session = await operate(app, "POST", "/survey-sessions/", {
    organization: slug,
    survey_template_id: template.json.id,
  });
  return { surveyTemplateId: template.json.id, surveySessionId: session.json.id };
}

/** A template that only this organization has. */
async function aTemplate(app: TestApp, { slug }: Partner): Promise<number> {
  const read = (name: string) => {
    const path = join(import.meta.dirname, "../../../content/templates/phishing", name);
    return [`phishing/${name}`, readFileSync(path, "utf8")];
  };
  const answer = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: {
      organization: slug,
      files: Object.fromEntries(["template.yaml", "en.md", "de.md", "fr.md", "it.md"].map(read)),
    },
  });
  if (answer.status !== 200) throw new Error(`No template: ${answer.text}`);
  return answer.json.results[0].template_id;
}
