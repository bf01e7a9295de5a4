import { sql } from "kysely";
import { isTemplate } from "#content/catalogue/index.ts";
import { parseId } from "#kernel/ids.ts";
import { takeReturnUrl } from "#people/credentials/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { LearnerSession } from "#platform/http/types.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { selectCurriculum } from "../queries.ts";

interface Learner {
  organizationId: number;
  userId: number;
}

/**
 * Keeps `return_url` with the lesson that a link opens (decision F5), in place of an earlier link's.
 * @param path where the link leads, on this site
 * @returns false when that is no lesson of the learner's: then the first one they open takes it
 */
export async function recordReturnUrl(
  trx: Database,
  now: Date,
  learner: Learner,
  path: string,
  returnUrl: string,
): Promise<boolean> {
  const templateId = await templateAt(trx, learner, path);
  if (templateId === null) return false;
  await upsertReturnUrl(trx, now, learner, templateId, returnUrl);
  return true;
}

/** The template of the lesson that this path opens, if it opens one. */
async function templateAt(db: Database, learner: Learner, path: string): Promise<number | null> {
  const { organizationId, userId } = learner;
  const { pathname, searchParams } = new URL(path, "http://this.site");
  if (/^\/start-lesson\/?$/.test(pathname)) {
    const templateId = parseId(searchParams.get("template_id") ?? "");
    return templateId !== null && (await isTemplate(db, organizationId, templateId)) ? templateId : null;
  }
  const curriculumId = parseId(/^\/lessons\/(\d+)(?:\/|$)/.exec(pathname)?.[1] ?? "");
  if (curriculumId === null) return null;
  const curriculum = await selectCurriculum(db, organizationId, curriculumId);
  return curriculum?.user_id === userId ? curriculum.template_id : null;
}

/** Gives the lesson the address of a link that named none, if the session still has one: it is the first that it opens. */
export async function serveReturnUrl(
  context: Context,
  session: LearnerSession,
  curriculum: CurriculumRow,
): Promise<void> {
  if (session.returnUrl === null) return;
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    const returnUrl = await takeReturnUrl(trx, session, curriculum.id);
    if (returnUrl !== null) await upsertReturnUrl(trx, now, session, curriculum.template_id, returnUrl);
  });
}

async function upsertReturnUrl(
  trx: Database,
  now: Date,
  { organizationId, userId }: Learner,
  templateId: number,
  returnUrl: string,
): Promise<void> {
  await sql`
    insert into lesson_return (organization_id, user_id, template_id, return_url, set_at)
    values (${organizationId}, ${userId}, ${templateId}, ${returnUrl}, ${now})
    on conflict (organization_id, user_id, template_id) do update
      set return_url = excluded.return_url, set_at = excluded.set_at`.execute(trx);
}

/** Where the learner's lesson leads back to; null for home. */
export async function selectReturnUrl(
  db: Database,
  { organization_id, user_id, template_id }: CurriculumRow,
): Promise<string | null> {
  const { rows } = await sql<{ return_url: string }>`
    select return_url from lesson_return
    where organization_id = ${organization_id} and user_id = ${user_id} and template_id = ${template_id}`.execute(
    db,
  );
  return rows[0]?.return_url ?? null;
}
