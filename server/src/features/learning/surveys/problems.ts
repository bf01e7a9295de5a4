import { defineProblem } from "#kernel/problem.ts";

export const surveyTemplateNotFound = defineProblem({
  code: "survey_template_not_found",
  status: 404,
  detail: "Survey template not found.",
});
export const surveySessionNotFound = defineProblem({
  code: "survey_session_not_found",
  status: 404,
  detail: "Survey session not found.",
});
export const surveyTemplateInactive = defineProblem({
  code: "survey_template_inactive",
  status: 422,
  detail: "This survey template is no longer used. Choose an active one.",
});
export const surveyMoveImpossible = defineProblem({
  code: "survey_move_impossible",
  status: 422,
  detail: "A session that was closed stays closed. Make a new one to ask again.",
});
/** For learners: the page says it in their language. */
export const surveyClosed = defineProblem({
  code: "survey_closed",
  status: 403,
  detail: "This survey is not open, or it is not for you.",
});
