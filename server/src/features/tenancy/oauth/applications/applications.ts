import { randomBytes } from "node:crypto";
import type { Static } from "typebox";
import { sha256 } from "#kernel/secret.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { applicationNotFound } from "../problems.ts";
import {
  type ApplicationMatching,
  type ApplicationRow,
  endCredentials,
  insertApplication,
  insertSecret,
  lockApplication,
  selectApplication,
  updateApplication,
} from "../queries.ts";
import type { CreateApplication, UpdateApplication } from "../schemas.ts";
import { presentApplication } from "./presentation.ts";
import { leadsFurther, readReturnUrlHosts } from "./return-url-hosts.ts";
import { type ApplicationWithSecret, newSecret } from "./rotation.ts";

/** How this feature deals with courses, which are matched by an application's settings. */
export interface Courses {
  /** Whether there is a course with this slug that the application may mean. */
  has(db: Database, of: ApplicationReference, slug: string): Promise<boolean>;
  /** Makes its default course where flexible matching has none. */
  ensureDefault(trx: Database, now: Date, of: ApplicationReference): Promise<void>;
}
interface ApplicationReference {
  organizationId: number;
  applicationId: number;
}

export async function createApplication(
  context: Context,
  courses: Courses,
  request: HttpRequest,
  body: Static<typeof CreateApplication>,
): Promise<ApplicationWithSecret> {
  const organization = await organizationOf(context, body.organization);
  const clientId = `lec_${randomBytes(12).toString("hex")}`;
  const clientSecret = newSecret();
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const id = await insertApplication(trx, now, organization.id, clientId, {
      name: body.name.trim(),
      providerLabel: body.provider_label ?? null,
      scopes: body.scope ?? ["read", "write"],
      returnUrlHosts: readReturnUrlHosts(body.return_url_hosts ?? []),
      matching: matchingOf(body),
    });
    await settleMatching(
      trx,
      now,
      courses,
      { organizationId: organization.id, applicationId: id },
      body,
      null,
    );
    await insertSecret(trx, now, { organizationId: organization.id, id }, sha256(clientSecret));
    await audit(
      change,
      "application.create",
      { organizationId: organization.id, id },
      changedFields({}, { name: body.name, client_id: clientId }),
    );
    return { application: await applicationOf(trx, id), clientSecret };
  });
}

/** Whether the application may do more than before, or send learners to more places. @throws invalidField */
export function mayMore(
  { scopes, return_url_hosts: hosts }: ApplicationRow,
  body: Static<typeof UpdateApplication>,
): boolean {
  const known = new Set<string>(scopes);
  const hasNewScope = body.scope?.some((scope) => !known.has(scope)) ?? false;
  return hasNewScope || leadsFurther(hosts, body.return_url_hosts ?? hosts);
}

export async function changeApplication(
  context: Context,
  courses: Courses,
  request: HttpRequest,
  id: number,
  body: Static<typeof UpdateApplication>,
): Promise<ApplicationRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    await lockApplication(trx, id);
    const before = await applicationOf(trx, id);
    await requireMatch(request, () => presentApplication(before));
    await updateApplication(trx, now, id, {
      ...(body.name === undefined ? {} : { name: body.name.trim() }),
      ...(body.provider_label === undefined ? {} : { providerLabel: body.provider_label }),
      ...(body.scope === undefined ? {} : { scopes: body.scope }),
      ...(body.return_url_hosts === undefined
        ? {}
        : { returnUrlHosts: readReturnUrlHosts(body.return_url_hosts) }),
      matching: matchingOf(body),
    });
    const application = { organizationId: before.organization_id, applicationId: id };
    await settleMatching(trx, now, courses, application, body, before.default_course);
    const after = await applicationOf(trx, id);
    await audit(
      change,
      "application.update",
      { organizationId: after.organization_id, id },
      changedFields(
        { ...before },
        {
          name: after.name,
          provider_label: after.provider_label,
          scopes: after.scopes,
          return_url_hosts: after.return_url_hosts,
          flexible_matching: after.flexible_matching,
          default_course: after.default_course,
          default_access_days: after.default_access_days,
        },
      ),
    );
    return after;
  });
}

function matchingOf(body: ApplicationMatching): ApplicationMatching {
  const { flexible_matching, default_course, default_access_days } = body;
  return {
    ...(flexible_matching === undefined ? {} : { flexible_matching }),
    ...(default_course === undefined ? {} : { default_course }),
    ...(default_access_days === undefined ? {} : { default_access_days }),
  };
}

/**
 * Where its matching is flexible, there is a default course from now on. A slug that is sent again as it is stored stays,
 * as of a course that was renamed. @throws invalidField for a new one that is no course's
 */
async function settleMatching(
  trx: Database,
  now: Date,
  courses: Courses,
  application: ApplicationReference,
  { default_course: slug = null }: ApplicationMatching,
  stored: string | null,
): Promise<void> {
  if (slug !== null && slug !== stored && !(await courses.has(trx, application, slug))) {
    const sentence = `The organization has no course "${slug}"; create the course first.`;
    throw invalidField({ errors: { default_course: [sentence] } });
  }
  await courses.ensureDefault(trx, now, application);
}

/** Deactivated: its secrets and tokens are over at once and for good, reactivation brings none of them back. */
export async function deactivateApplication(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<ApplicationRow> {
  return setApplicationActive(context, request, id, false, (trx) => endCredentials(trx, id));
}

/** A new secret, unless the application was active: an old one that somebody kept is useless. */
export async function reactivateApplication(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<{ application: ApplicationRow; clientSecret: string | null }> {
  let clientSecret: string | null = null;
  const application = await setApplicationActive(context, request, id, true, async (trx, now, before) => {
    if (before.is_active) return;
    clientSecret = newSecret();
    await endCredentials(trx, id);
    await insertSecret(trx, now, { organizationId: before.organization_id, id }, sha256(clientSecret));
  });
  return { application, clientSecret };
}

async function setApplicationActive(
  context: Context,
  request: HttpRequest,
  id: number,
  isActive: boolean,
  changeCredentials: (trx: Context["db"], now: Date, before: ApplicationRow) => Promise<void>,
): Promise<ApplicationRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    await lockApplication(trx, id);
    const before = await applicationOf(trx, id);
    await requireMatch(request, () => presentApplication(before));
    await changeCredentials(trx, now, before);
    await updateApplication(trx, now, id, { isActive });
    await audit(
      change,
      isActive ? "application.reactivate" : "application.deactivate",
      { organizationId: before.organization_id, id },
      changedFields({ ...before }, { is_active: isActive }),
    );
    return applicationOf(trx, id);
  });
}

export async function applicationOf(db: Context["db"], id: number): Promise<ApplicationRow> {
  const row = await selectApplication(db, id);
  if (!row) throw applicationNotFound();
  return row;
}
