import { teamNotFound } from "#people/teams/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { surveyMoveImpossible, surveySessionNotFound, surveyTemplateInactive } from "../problems.ts";
import type { CreateSurveySession } from "../schemas.ts";
import { surveyTemplateOf } from "../templates/templates.ts";
import { insertSessionTeams, type SurveySessionDetailRow, selectSurveySession } from "./queries.ts";
import { settle } from "./settlement.ts";

/** A draft, which nobody is asked yet. @throws organizationNotFound, surveyTemplateNotFound, surveyTemplateInactive, teamNotFound */
export async function createSurveySession(
  context: Context,
  request: HttpRequest,
  body: CreateSurveySession,
): Promise<SurveySessionDetailRow> {
  const { organization, survey_template_id, is_anonymous = true, opens_at = null, closes_at = null } = body;
  const { id: organization_id } = await organizationOf(context, organization);
  if (opens_at !== null && closes_at !== null && Date.parse(opens_at) >= Date.parse(closes_at)) {
    throw invalidField({ errors: { closes_at: ["Must be after opens_at."] } });
  }
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const template = await surveyTemplateOf(trx, organization_id, survey_template_id);
    if (!template.is_active) throw surveyTemplateInactive();
    const title = body.title?.trim() ?? template.title;
    const teamIds = [...new Set(body.team_ids)];
    const { id } = await trx
      .insertInto("survey_session")
      .values({
        organization_id,
        survey_template_id,
        title,
        status: "draft",
        is_anonymous,
        opens_at,
        closes_at,
        creation_date: now,
        modified_date: now,
        asks_everybody: teamIds.length === 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if ((await insertSessionTeams(trx, { organizationId: organization_id, id }, teamIds)) < teamIds.length) {
      throw teamNotFound({ errors: { team_ids: ["One of these is no team of the organization."] } });
    }
    const session = await surveySessionOf(trx, null, id, now);
    const target = { organizationId: organization_id, id };
    await audit(change, "survey_session.create", target, changedFields({}, { title, is_anonymous }));
    return session;
  });
}

/** Begins or ends the asking; saying the same again changes nothing. @throws surveySessionNotFound, surveyMoveImpossible */
export async function moveSurveySession(
  context: Context,
  request: HttpRequest,
  id: number,
  status: "open" | "closed",
): Promise<SurveySessionDetailRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const stored = await trx
      .selectFrom("survey_session")
      .select("status")
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const before = await surveySessionOf(trx, null, id, now);
    if (stored?.status === status) return before;
    if (stored?.status === "closed" || (status === "open" && before.status === "closed")) {
      throw surveyMoveImpossible();
    }
    await trx
      .updateTable("survey_session")
      .set({ status, modified_date: now })
      .where("id", "=", id)
      .execute();
    const isUnsettled = before.is_anonymous && before.readable_team_ids === null;
    if (status === "closed" && isUnsettled) await settle(trx, id);
    const action = status === "open" ? "survey_session.open" : "survey_session.close";
    await audit(
      change,
      action,
      { organizationId: before.organization_id, id },
      { status: [stored?.status, status] },
    );
    return surveySessionOf(trx, null, id, now);
  });
}

/** @throws surveySessionNotFound */
export async function surveySessionOf(
  db: Database,
  organizationId: number | null,
  id: number,
  now: Date,
): Promise<SurveySessionDetailRow> {
  const session = await selectSurveySession(db, organizationId, id, now);
  if (!session) throw surveySessionNotFound();
  return session;
}
