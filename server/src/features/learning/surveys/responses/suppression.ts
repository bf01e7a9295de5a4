import type { Context } from "#platform/feature.ts";
import type { SurveySessionDetailRow } from "../sessions/queries.ts";
import { LEAST_ANONYMOUS } from "../sessions/readable-teams.ts";
import { settleSession } from "../sessions/settlement.ts";

export const suppressionReasons = ["not_closed", "too_few"] as const;
type SuppressionReason = (typeof suppressionReasons)[number];

/**
 * Why the results of the session, or of one of its teams, are not shown; null where they are: always where people
 * answer by name. While a session is open each new answer could be had by subtracting what was read before it.
 */
export async function suppressionOf(
  context: Context,
  session: SurveySessionDetailRow,
  teamId: number | null,
): Promise<SuppressionReason | null> {
  if (!session.is_anonymous) return null;
  if (session.status !== "closed") return "not_closed";
  const readable = session.readable_team_ids ?? (await settleSession(context, session.id));
  if (session.response_count < LEAST_ANONYMOUS) return "too_few";
  return teamId === null || readable.includes(teamId) ? null : "too_few";
}
