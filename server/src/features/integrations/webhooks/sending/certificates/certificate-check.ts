import { sql } from "kysely";
import type { HealthCheck } from "#platform/feature.ts";
import type { HealthIssue } from "#platform/health/health-issue.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import { certificateEnded, certificateEnding, subjectType } from "../disabling/notices.ts";

const ending = defineSentence(
  "webhook_endpoint.certificate_ending",
  "Its TLS certificate expires on {date}. Deliveries will fail from then on. Ask the partner to renew it.",
);
const expired = defineSentence(
  "webhook_endpoint.certificate_ended",
  "Its TLS certificate expired, so deliveries to it fail.",
);
const expiredOn = defineSentence(
  "webhook_endpoint.certificate_ended.date",
  "Its TLS certificate expired on {date}, so deliveries to it fail.",
);
const renewIt = defineSentence(
  "webhook_endpoint.certificate_ended.renew",
  "Ask the partner to renew it. Deliveries then resume automatically, and those that failed for good can be replayed.",
);

const WARN_BEFORE_MS = 14 * 24 * 3_600_000;

/** Receivers whose TLS certificate expires within 14 days or has expired, so that operators know before deliveries fail. */
export const endpointCertificates: HealthCheck = {
  kinds: [...certificateEnding.kinds, ...certificateEnded.kinds],
  subjectType,
  async find({ db, clock }) {
    const now = clock();
    const { rows } = await sql<{ id: number; organization_id: number; url: string; ends_at: string | null }>`
      select endpoint.id, endpoint.organization_id, endpoint.url, certificate.ends_at
      from webhook_endpoint as endpoint
      join delivery_lane as lane on lane.endpoint_id = endpoint.id and kind = 'live'
      left join webhook_endpoint_certificate as certificate
        on certificate.endpoint_id = endpoint.id and certificate.url = endpoint.url
      left join webhook_endpoint_failure as failure on failure.endpoint_id = endpoint.id
      where is_active
        and (ends_at <= ${new Date(now.getTime() + WARN_BEFORE_MS)}
             or consecutive_failures > 0 and error = 'tls' and message like '%(CERT_HAS_EXPIRED)%')`.execute(
      db,
    );
    return rows.map(({ organization_id: organizationId, ends_at: endsAt, ...row }): HealthIssue => {
      const endpoint = { ...row, organizationId };
      const isEnding = endsAt !== null && new Date(endsAt) > now;
      if (isEnding) return certificateEnding.about(endpoint, [ending({ date: endsAt })]);
      return certificateEnded.about(endpoint, [
        endsAt === null ? expired() : expiredOn({ date: endsAt }),
        renewIt(),
      ]);
    });
  },
};
