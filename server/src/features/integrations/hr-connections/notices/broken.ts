import { sql } from "kysely";
import type { HealthCheck } from "#platform/feature.ts";
import type { HealthIssue } from "#platform/health/health-issue.ts";
import { type CodedSentence, defineSentence, inSentences, saidAgain } from "#platform/health/sentence.ts";
import { connectionSource } from "../connections/connection.ts";
import { subjectType } from "./notices.ts";

const broken = defineSentence(
  "hris_connection.broken",
  "HR connection {connection} of {organization} does not work, so joiners and leavers are not followed.",
);
const correctIt = defineSentence(
  "hris_connection.broken.correct",
  "Correct it with `lectern hris update {connection}`, then look with `lectern hris test {connection}`; delete it if nobody needs it.",
);

const kind = "hris_connection.broken";

/**
 * Connections whose hub refuses them, as lists show it: found when they were set up, changed or tested. Where the last
 * reading failed, its own notice says so.
 */
export const brokenConnections: HealthCheck = {
  kinds: [kind],
  subjectType,
  async find({ db }) {
    const { rows } = await sql<{
      id: number;
      organization_id: number;
      organization: string;
      reason: string | null;
      sentences: CodedSentence[] | null;
    }>`
      select connection.id, connection.organization_id, organization.slug as organization,
        connection.state_reason as reason, connection.state_sentences as sentences
      from ${connectionSource}
      where connection.state = 'broken' and organization.is_active and 'failed' is distinct from (
        select run.state from hris_run as run
        where run.connection_id = connection.id and run.kind <> 'preview' and run.finished_at is not null
        order by run.id desc limit 1)`.execute(db);
    return rows.map(
      ({ id, organization_id: organizationId, organization, reason, sentences }): HealthIssue => ({
        organizationId,
        kind,
        severity: "problem",
        subjectType,
        subjectId: id,
        ...inSentences(
          broken({ connection: id, organization }),
          ...saidAgain(sentences, reason),
          correctIt({ connection: id }),
        ),
      }),
    );
  },
};
