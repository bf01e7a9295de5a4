import type { SurveySessionDetailRow } from "./queries.ts";

/** The `SurveySessionDetail` of contract 5.10. */
export function presentSession({
  organization_id: _,
  readable_team_ids: __,
  ...session
}: SurveySessionDetailRow) {
  const { invited_count: invited, response_count: responses } = session;
  const rate = invited === 0 ? null : Math.min(100, Math.round((responses / invited) * 1000) / 10);
  return { ...session, response_rate: rate, path: surveyPath(session.id) };
}

/** Where learners answer, below `{site_url}`. */
export function surveyPath(sessionId: number): string {
  return `/surveys/${sessionId}`;
}
