import type { Static } from "typebox";
import { parseId } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import type { FieldErrors } from "#kernel/problem.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { addressRangeErrors, canonicalRanges } from "./address-ranges.ts";
import { logoDarkValues, logoValues } from "./logo/logos.ts";
import { organizationClosed, organizationNotFound, slugTaken } from "./problems.ts";
import {
  insertOrganization,
  markDefaultLanguageChanged,
  type OrganizationRow,
  type OrganizationValues,
  selectOrganization,
  updateOrganization,
} from "./queries.ts";
import type { Branding, CreateOrganization, UpdateOrganization } from "./schemas.ts";
import { isTimeZone } from "./time-zone.ts";

/** How this feature deals with courses for the organization itself, which is no application's. */
export interface Courses {
  /** Whether it has a course with this slug. */
  has(db: Database, of: { organizationId: number; applicationId: null }, slug: string): Promise<boolean>;
  /** Makes its default course where flexible matching has none. */
  ensureDefault(trx: Database, now: Date, of: { organizationId: number; applicationId: null }): Promise<void>;
}
/** How this feature ends every token that was issued to the organization's applications. */
export type EndTokens = (trx: Database, organizationId: number) => Promise<void>;

/** Lists whose titles are in one language are read, and sorted, as one. */
const STANDARD_LANGUAGE: Language = "en";

export async function createOrganization(
  context: Context,
  request: HttpRequest,
  body: Static<typeof CreateOrganization>,
  courses: Courses,
): Promise<OrganizationRow> {
  refuse({
    ...(await timeZoneErrors(context.db, body)),
    ...signUpErrors(body),
    ...addressRangeErrors(body.address_ranges),
  });
  const values: OrganizationValues = { default_language: STANDARD_LANGUAGE, ...(await valuesOf(body)) };
  const created = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const row = await insertOrganization(trx, now, body.slug, body.name.trim(), values);
    if (!row) throw slugTaken({ errors: { slug: [slugTaken.detail] } });
    await courses.ensureDefault(trx, now, { organizationId: row.id, applicationId: null });
    await audit(
      change,
      "organization.create",
      { organizationId: row.id, id: row.id },
      changedFields({}, { slug: row.slug, name: row.name }),
    );
    return row;
  });
  if (created.address_ranges.length > 0) await context.addressRanges.refresh();
  return created;
}

/** Whether more people may make accounts for themselves than before, or people may write who might not. */
export function letsMoreIn(
  before: Pick<OrganizationRow, "people_may_write" | "sign_up_is_open" | "sign_up_domains">,
  { people_may_write: peopleMayWrite, sign_up: signUp }: Static<typeof UpdateOrganization>,
): boolean {
  if (peopleMayWrite && !before.people_may_write) return true;
  if (!signUp?.is_open) return false;
  const known = new Set(before.sign_up_is_open ? before.sign_up_domains : []);
  return signUp.allowed_domains.some((domain) => !known.has(domain.toLowerCase()));
}

export async function changeOrganization(
  context: Context,
  request: HttpRequest,
  reference: number | string,
  body: Static<typeof UpdateOrganization>,
  courses: Courses,
): Promise<OrganizationRow> {
  const organization = await organizationOf(context, reference);
  refuse({
    ...(await timeZoneErrors(context.db, body)),
    ...(await defaultCourseErrors(context.db, organization, body, courses)),
    ...signUpErrors(body),
    ...addressRangeErrors(body.address_ranges),
  });
  const values = await valuesOf(body);
  return applyChange(context, request, reference, "organization.update", values, (trx, { id }) =>
    courses.ensureDefault(trx, context.clock(), { organizationId: id, applicationId: null }),
  );
}

/**
 * Deactivated: every token of it is refused, its learners' pages too, and no token from before it was let in again is
 * accepted afterwards. Its applications keep their secrets: they exchange them anew.
 */
export async function setOrganizationActive(
  context: Context,
  request: HttpRequest,
  reference: number | string,
  isActive: boolean,
  endTokens: EndTokens,
): Promise<OrganizationRow> {
  const action = isActive ? "organization.reactivate" : "organization.deactivate";
  return applyChange(context, request, reference, action, { is_active: isActive }, async (trx, before) => {
    if (isActive && !before.is_active) await endTokens(trx, before.id);
  });
}

async function applyChange(
  context: Context,
  request: HttpRequest,
  reference: number | string,
  action: string,
  values: OrganizationValues & { is_active?: boolean },
  besides: (trx: Database, before: OrganizationRow) => Promise<void> = async () => {},
): Promise<OrganizationRow> {
  const changed = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await findOrganization(trx, reference);
    if (!before) throw organizationNotFound();
    const after = await updateOrganization(trx, now, before.id, values);
    if (!after) throw organizationNotFound();
    if (values.is_active && after.closed_at !== null) throw organizationClosed();
    if (after.default_language !== before.default_language) await markDefaultLanguageChanged(trx, after.id);
    await besides(trx, before);
    const { logo: _bytes, logo_dark: _darkBytes, ...written } = values;
    const audited = { ...written, ...(values.address_ranges && { address_ranges: after.address_ranges }) };
    await audit(
      change,
      action,
      { organizationId: after.id, id: after.id },
      changedFields({ ...before }, audited),
    );
    return after;
  });
  await context.addressRanges.refresh();
  return changed;
}

/** As operators name it: `42` is an id, everything else a slug. */
export function findOrganization(
  db: Database,
  reference: number | string,
): Promise<OrganizationRow | undefined> {
  return selectOrganization(db, parseId(String(reference)) ?? String(reference));
}

/** @throws organizationNotFound for an id or slug nobody has */
export async function organizationOf(context: Context, reference: number | string): Promise<OrganizationRow> {
  const row = await findOrganization(context.db, reference);
  if (!row) throw organizationNotFound();
  return row;
}

/** Null where none is named. @throws organizationNotFound */
export async function organizationIdOf(
  context: Context,
  reference: string | undefined,
): Promise<number | null> {
  return reference ? (await organizationOf(context, reference)).id : null;
}

type Settings = Partial<Static<typeof CreateOrganization>>;

async function timeZoneErrors(db: Database, { time_zone: timeZone }: Settings): Promise<FieldErrors> {
  if (timeZone === undefined || (await isTimeZone(db, timeZone))) return {};
  return { time_zone: ["Not a known time zone; use an IANA name such as Europe/Zurich, spelt exactly so."] };
}

/** A setting that is sent again as it is stays: it may wait for its course. */
async function defaultCourseErrors(
  db: Database,
  organization: OrganizationRow,
  { default_course: slug = null }: Settings,
  courses: Courses,
): Promise<FieldErrors> {
  if (slug === null || slug === organization.default_course) return {};
  if (await courses.has(db, { organizationId: organization.id, applicationId: null }, slug)) return {};
  return { default_course: [`The organization has no course "${slug}"; create the course first.`] };
}

function signUpErrors({ sign_up: signUp }: Settings): FieldErrors {
  if (!signUp?.is_open || signUp.allowed_domains.length > 0) return {};
  return { sign_up: ["Name at least one domain in `allowed_domains` before opening it."] };
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw invalidField({ errors });
}

async function valuesOf(body: Settings): Promise<OrganizationValues> {
  const { slug: _slug, branding, name, sign_up: signUp, address_ranges: ranges, ...rest } = body;
  return {
    ...rest,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(signUp === undefined ? {} : signUpValues(signUp)),
    ...(branding === undefined ? {} : await brandingValues(branding)),
    ...(ranges === undefined ? {} : { address_ranges: JSON.stringify(canonicalRanges(ranges)) }),
  };
}

function signUpValues({ is_open, allowed_domains }: NonNullable<Settings["sign_up"]>): OrganizationValues {
  const domains = new Set(allowed_domains.map((domain) => domain.toLowerCase()));
  return { sign_up_is_open: is_open, sign_up_domains: [...domains] };
}

async function brandingValues(branding: Static<typeof Branding>): Promise<OrganizationValues> {
  const { logo, logo_dark: logoDark, ...rest } = branding;
  return {
    ...rest,
    ...(logo === undefined ? {} : await logoValues(logo)),
    ...(logoDark === undefined ? {} : await logoDarkValues(logoDark)),
  };
}
