import { sql } from "kysely";
import { type OwnTemplateRow, selectAuthored, selectLessonSource } from "#content/catalogue/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { reachOf, resolveOrganization } from "../access.ts";
import { idOf } from "../drafts/own-draft.ts";
import { templateNotOwn } from "../problems.ts";

/** Beside what the catalogue says of lessons: which version learners get, and who is at work on the next. */
export async function presentLessons(db: Database, organizationId: number, rows: readonly OwnTemplateRow[]) {
  const versions = await selectVersionStates(db, organizationId, rows);
  return rows.map(({ content_hash: _, wordings, ...row }) => ({
    ...row,
    titles: Object.fromEntries(wordings.map(({ language, title }) => [language, title])),
    descriptions: Object.fromEntries(wordings.map(({ language, description }) => [language, description])),
    version: versions.get(row.id)?.version ?? null,
    open_drafts: versions.get(row.id)?.open_drafts ?? [],
  }));
}

interface VersionState {
  id: number;
  version: number | null;
  open_drafts: number[];
}

async function selectVersionStates(
  db: Database,
  organizationId: number,
  templates: readonly OwnTemplateRow[],
) {
  const { rows } = await sql<VersionState>`
    select listed.id,
           (select max(number) from lesson_version as version
            where version.organization_id = ${organizationId} and version.template_id = listed.id
              and version.content_hash = listed.content_hash) as version,
           (select coalesce(json_agg(draft.id order by draft.id), '[]') from lesson_draft as draft
            where draft.template_id = listed.id and draft.organization_id = ${organizationId}
              and not draft.is_platform
              and draft.status not in ('published', 'failed', 'discarded')) as open_drafts
    from unnest(${templates.map(({ id }) => id)}::bigint[], ${templates.map(({ content_hash }) => content_hash)}::text[])
           as listed (id, content_hash)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The organization's own lesson that a path names. @throws notFound for another organization's; templateNotOwn (422) for the
 * platform's
 */
export async function ownLesson(context: Context, request: HttpRequest, id: string) {
  const caller = operatorOf(request);
  const isWithinReach = await reachOf(context.db, caller);
  const template = await selectAuthored(context.db, idOf(id));
  if (template === undefined) throw notFound();
  const { organization_id: organizationId } = template;
  if (organizationId !== null) {
    if (!isWithinReach(organizationId)) throw notFound();
    return { ...template, organization_id: organizationId };
  }
  // Templates hidden from an organization do not exist for its authors.
  if (caller.organizationId !== null) {
    const shown = await selectLessonSource(context.db, caller.organizationId, template.id);
    if (!shown?.is_visible) throw notFound();
  }
  throw templateNotOwn();
}

/**
 * The organization's own lesson, or one of the platform's that it is shown, and the organization that asks.
 * @throws notFound; missingField (400) where nobody says whose it would be
 */
export async function lessonAsked(
  context: Context,
  request: HttpRequest,
  id: string,
  named: string | undefined,
) {
  const isWithinReach = await reachOf(context.db, operatorOf(request));
  const template = await selectAuthored(context.db, idOf(id));
  if (template === undefined) throw notFound();
  const { organization_id: owner } = template;
  if (owner !== null) {
    if (!isWithinReach(owner)) throw notFound();
    return { template, organizationId: owner };
  }
  const { id: organizationId } = await resolveOrganization(context, request, named);
  if (!(await selectLessonSource(context.db, organizationId, template.id))?.is_visible) throw notFound();
  return { template, organizationId };
}
