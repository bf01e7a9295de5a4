// What learners are asked, and said.
import type { Feature } from "#platform/feature.ts";
import { surveyOperatorRoutes } from "./operator-routes.ts";
import { surveyPageRoutes } from "./page-routes.ts";
import { surveyPersonalData } from "./personal-data.ts";
import { surveyRoutes } from "./routes.ts";
import {
  QuestionResult,
  SurveyQuestionSchema,
  SurveyResponse,
  SurveySession,
  SurveySessionDetail,
  SurveyTemplate,
} from "./schemas.ts";
import { settleClosedSessions } from "./sessions/settlement.ts";

export { type WaitingSurvey, waitingSurveys } from "./responses/waiting.ts";
export { isTeamInSurveys } from "./sessions/team-in-surveys.ts";

export const surveys: Feature = {
  name: "surveys",
  tags: [{ name: "Surveys", description: "Survey templates, sessions and results" }],
  operatorTags: [{ name: "Surveys", description: "Survey templates and sessions" }],
  tables: {
    survey_template: { boundedBy: "content" },
    survey_question: { boundedBy: "content" },
    survey_session: { boundedBy: "settings" },
    survey_session_team: { boundedBy: "settings" },
    survey_participation: { boundedBy: "people" },
    survey_response: { boundedBy: "people" },
    survey_answer: { boundedBy: "people" },
  },
  tenantReferences: { "sessions/{id}": { table: "survey_session", column: "id", form: "number" } },

  schemas: [
    SurveyQuestionSchema,
    SurveyTemplate,
    SurveySession,
    SurveySessionDetail,
    QuestionResult,
    SurveyResponse,
  ],
  partnerRoutes: surveyRoutes,
  operatorSchemas: [SurveyQuestionSchema, SurveyTemplate, SurveySession, SurveySessionDetail],
  operatorRoutes: surveyOperatorRoutes,
  pageRoutes: surveyPageRoutes,
  personalData: surveyPersonalData,
  scheduledTasks: [{ name: "settle-surveys", schedule: "23 * * * *", run: settleClosedSessions }],
};
