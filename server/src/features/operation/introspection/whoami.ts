import { integrationOf, readCourseBook } from "#people/enrolments/index.ts";
import { isoTimestamp } from "#platform/database/statements/values.ts";
import type { Context } from "#platform/feature.ts";
import { callerKey } from "#platform/http/guard/caller.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import type { RateDecision } from "#platform/rate-limit/rate-limit.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";

/** The caller, their organization, and what is left of its rate limit: this request is already counted, once. */
export async function describeCaller(context: Context, caller: PartnerCaller) {
  const organization = await selectOrganization(context.db, caller.organizationId);
  if (!organization) throw new Error(`Organization ${caller.organizationId} has a caller, but no row.`);
  const { id, slug, name, time_zone, is_sandbox } = organization;
  const { isFlexible } = await readCourseBook(context.db, integrationOf(caller), []);
  const { allowed, limit, remaining, resetMs } = await peekLimit(context, caller);
  const isApplication = caller.kind === "service_account";
  return {
    organization: { id, slug, name, time_zone, is_sandbox },
    application: isApplication
      ? { id: caller.applicationId, name: caller.label, client_id: caller.clientId }
      : null,
    user: isApplication ? null : { id: caller.userId, access_role: caller.role },
    scopes: isApplication ? [...caller.scopes] : null,
    provider_label: isApplication ? caller.providerLabel : null,
    flexible_matching: isFlexible,
    limits: {
      requests_per_hour: limit,
      remaining,
      resets_at: allowed && remaining === limit ? null : isoTimestamp(new Date(resetMs)),
    },
  };
}

/** What the caller has left, without counting. */
export async function peekLimit(context: Context, caller: PartnerCaller): Promise<RateDecision> {
  const { limiters, settings, clock } = context;
  return limiters.accounts.peek(callerKey(caller), settings.requestsPerHour, clock().getTime());
}
