import { type RawBuilder, sql } from "kysely";

/** SQL condition over `"user"`: the person is not deactivated. The service acts only for these. */
export const isActive = sql`"user".is_active`;

/** SQL condition over `"user"`: the person's data is still there. */
export const isNotErased = sql`"user".erased_at is null`;

/** SQL condition over `"user"` joined with its `organization`: both are active, so the person may come in at all. */
export const isLive = sql`(${isActive} and organization.is_active)`;

/**
 * SQL condition over `"user"`: a credential that was issued at this moment has not been ended since. A new password, a
 * password that ends, deactivation and erasure move `credentials_after`, and with it everything older falls: sessions,
 * JWTs, login tokens, links by mail. Every check of a person's credential needs this and `isLive`.
 */
export const holdsSince = (issuedAt: RawBuilder<unknown>) =>
  sql`("user".credentials_after is null or ${issuedAt} >= "user".credentials_after)`;

/** Both: a person's credential that was issued at this moment lets them in. */
export const isLiveSince = (issuedAt: RawBuilder<unknown>) => sql`(${isLive} and ${holdsSince(issuedAt)})`;
