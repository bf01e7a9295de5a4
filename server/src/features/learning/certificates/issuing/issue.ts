import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isMandatory, joinTemplate, joinVisibility } from "#content/catalogue/index.ts";
import { type Attainment, attainmentOf, calendarDate } from "#learning/lessons/index.ts";
import { isNotErased, oneUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import type { CertificateRow } from "../certificate.ts";
import { makeCode } from "../check-code.ts";
import {
  certificateFirstAnswersBelow,
  certificateNotEarned,
  certificateNotGiven,
  certificateTimeBelow,
  certificateWithoutName,
} from "../problems.ts";
import { selectCurrent } from "../queries.ts";
import { keepBrand } from "./brand.ts";
import { firstAnswersOf, type Missing, missingFor } from "./minimums.ts";
import { type CertificateSetting, selectSetting } from "./settings.ts";

/**
 * The certificate of a lesson, issued when somebody first asks for it: of two who ask at once both get the same one.
 * @throws notFound, certificateNotEarned, certificateNotGiven, certificateFirstAnswersBelow, certificateTimeBelow, certificateWithoutName
 */
export async function certificateFor(
  context: Context,
  organizationId: number,
  curriculumId: number,
): Promise<CertificateRow> {
  const known = await selectCurrent(context.db, organizationId, curriculumId);
  if (known) return known;
  return context.db.transaction().execute(async (trx) => {
    await issue(trx, context.clock(), organizationId, curriculumId);
    const issued = await selectCurrent(trx, organizationId, curriculumId);
    if (!issued) throw certificateWithoutName(); // erased, or the name was taken away, meanwhile
    return issued;
  });
}

/** Freezes what is true now. Nothing happens where there is one already. */
async function issue(trx: Database, now: Date, organizationId: number, curriculumId: number): Promise<void> {
  const earned = await requireEarned(trx, organizationId, curriculumId);
  const missing = missingFor(earned.setting, earned.attainment);
  if (missing?.because === "first_answers") throw certificateFirstAnswersBelow();
  if (missing?.because === "time") throw certificateTimeBelow();
  await insertCertificate(trx, now, earned);
}

/** The same for one that was issued before: what an organization asks for since then is no reason to take it away. */
export async function issueAgain(
  trx: Database,
  now: Date,
  organizationId: number,
  curriculumId: number,
): Promise<void> {
  await insertCertificate(trx, now, await requireEarned(trx, organizationId, curriculumId));
}

/** What would have to be shown for a certificate that the organization gives, and was not; null: nothing. */
export async function missingOf(
  db: Database,
  organizationId: number,
  curriculumId: number,
): Promise<Missing | null> {
  const { setting, attainment } = await requireEarned(db, organizationId, curriculumId);
  return missingFor(setting, attainment);
}

interface Earned {
  attainment: Attainment;
  completedAt: string;
  title: string;
  language: NonNullable<Attainment["language"]>;
  setting: CertificateSetting;
  template: TemplateFacts | undefined;
}

/** @throws notFound, certificateNotEarned, certificateNotGiven */
async function requireEarned(db: Database, organizationId: number, curriculumId: number): Promise<Earned> {
  const attainment = await attainmentOf(db, organizationId, curriculumId);
  if (!attainment) throw notFound();
  const { completed_at: completedAt, title, language } = attainment;
  if (completedAt === null || title === null || language === null) throw certificateNotEarned();
  if (attainment.passed === false) throw certificateNotEarned();
  const setting = await selectSetting(db, organizationId);
  const template = await selectTemplate(db, attainment);
  const isRequired = attainment.pass_mark !== null || (template?.is_mandatory ?? false);
  if (!isGiven(setting, isRequired)) throw certificateNotGiven();
  return { attainment, completedAt, title, language, setting, template };
}

async function insertCertificate(trx: Database, now: Date, earned: Earned): Promise<void> {
  const { attainment, completedAt, title, language, setting, template } = earned;
  const { organization_id: organizationId, id: curriculumId, spent_seconds, rounds } = attainment;
  const organization = await selectOrganization(trx, organizationId);
  const brandId = await keepBrand(trx, organizationId, setting.signatory);
  if (!organization || brandId === undefined) throw notFound();
  const first = firstAnswersOf(attainment);
  // Locked, so that who is being erased is not named anew: either this row is there to be withdrawn, or there is no name.
  await sql`
    insert into certificate (organization_id, user_id, curriculum_id, template_id, brand_id, code, credential_id, name,
                             title, description, language, completed_on, completed_at, minutes, spent_seconds, rounds, takes,
                             score, right_at_first, question_count, pass_mark, issued_at)
    select ${organizationId}, "user".id, ${curriculumId}, ${attainment.template_id}, ${brandId}, ${makeCode()},
           ${randomUUID()}, person.name, ${title}, ${attainment.description ?? ""}, ${language},
           ${calendarDate(completedAt, organization.time_zone)}, ${completedAt}, ${template?.estimated_minutes ?? null},
           ${spent_seconds}, ${first && rounds}, ${first?.take ?? null}, ${first?.score ?? attainment.score},
           ${first?.right ?? null}, ${first?.questions ?? null}, ${attainment.pass_mark}, ${now}
    from ${oneUser(organizationId, attainment.user_id)}
    cross join lateral (select trim(concat_ws(' ', nullif(trim(first_name), ''), nullif(trim(last_name), ''))) as name) as person
    where ${isNotErased} and person.name <> ''
    for share of "user"
    on conflict (curriculum_id) where state <> 'replaced' do nothing`.execute(trx);
}

function isGiven({ given_for }: CertificateSetting, isRequired: boolean): boolean {
  return given_for === "all" || (given_for === "required" && isRequired);
}

interface TemplateFacts {
  estimated_minutes: number | null;
  is_mandatory: boolean;
}

async function selectTemplate(
  db: Database,
  { organization_id, template_id }: Attainment,
): Promise<TemplateFacts | undefined> {
  const { rows } = await sql<TemplateFacts>`
    select template.estimated_minutes, ${isMandatory} as is_mandatory
    from (values (${template_id}::bigint)) as wanted (id)
    ${joinTemplate(sql`wanted.id`)} ${joinVisibility(sql`${organization_id}`)}`.execute(db);
  return rows[0];
}
