import { defineProblem } from "#kernel/problem.ts";

export const certificateNotEarned = defineProblem({
  code: "certificate_not_earned",
  status: 404,
  detail: "There is no certificate yet: the lesson is not completed, or its pass mark was not reached.",
});
export const certificateNotGiven = defineProblem({
  code: "certificate_not_given",
  status: 404,
  detail: "The organization gives no certificate for this lesson.",
});
export const certificateWithoutName = defineProblem({
  code: "certificate_without_name",
  status: 404,
  detail:
    "A certificate names a person, and this one has no name; upsert the user with a first or a last name.",
});
export const certificateEnded = defineProblem({
  code: "certificate_ended",
  status: 404,
  detail: "This certificate is no longer valid, so there is no file of it.",
});
export const certificateWithdrawn = defineProblem({
  code: "certificate_withdrawn",
  status: 422,
  detail: "This certificate was withdrawn because the person was erased; nothing can be issued for them.",
});

export const certificateFirstAnswersBelow = defineProblem({
  code: "certificate_first_answers_below",
  status: 404,
  detail:
    "Fewer first answers were right than the organization asks for. The learner can take the lesson again at /lessons/<curriculum id>/retake.",
});
export const certificateTimeBelow = defineProblem({
  code: "certificate_time_below",
  status: 404,
  detail:
    "Less time was spent than the organization asks for. The learner can take the lesson again at /lessons/<curriculum id>/retake.",
});

/** Why there is no certificate of a lesson. */
export const certificateProblems = [
  certificateNotEarned,
  certificateNotGiven,
  certificateFirstAnswersBelow,
  certificateTimeBelow,
  certificateWithoutName,
];
