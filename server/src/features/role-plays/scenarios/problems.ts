import { defineProblem } from "#kernel/problem.ts";

/** For a scenario that a body or a query names: nobody's, another organization's, or hidden from this one. */
export const scenarioNotFound = defineProblem({
  code: "scenario_not_found",
  status: 404,
  detail: "Scenario not found.",
});
export const scenarioRetired = defineProblem({
  code: "scenario_retired",
  status: 422,
  detail: "This scenario is retired and cannot be added or assigned any more; choose an active one.",
});
export const scenarioOwned = defineProblem({
  code: "scenario_owned",
  status: 422,
  detail: "This scenario belongs to one organization and only that one sees it; retire it instead.",
});
export const notInLibrary = defineProblem({
  code: "not_in_library",
  status: 422,
  detail: "This scenario is not in your library; add it there, or leave `adopt=false` out.",
});
export const userDeactivated = defineProblem({
  code: "user_deactivated",
  status: 422,
  detail: "This user is deactivated; upsert the user again before assigning scenarios.",
});

/** For learners. Each has its page (features/people/page-shell/explanations.ts). */
export const scenarioUnknown = defineProblem({
  code: "scenario_unknown",
  status: 404,
  detail: "There is no such scenario, or it does not belong to your organization.",
});
export const scenarioUnavailable = defineProblem({
  code: "scenario_unavailable",
  status: 403,
  detail: "This scenario is not available. It was withdrawn, or your organization does not have it.",
});

/** What learners say and correct. Their pages show what they wrote, to be sent again. */
export const turnEmpty = defineProblem({
  code: "turn_empty",
  status: 422,
  detail: "Nothing was said; write something, or end the talk.",
});
export const turnTooLong = defineProblem({
  code: "turn_too_long",
  status: 422,
  detail: "A turn has at most 2 000 characters; say it in several.",
});
export const notACorrection = defineProblem({
  code: "not_a_correction",
  status: 422,
  detail: "A correction is the same sentence as it was heard, with a few words changed.",
});

/** What a talk's script records. It goes on in writing. */
export const notARecording = defineProblem({
  code: "not_a_recording",
  status: 422,
  detail: "Send a recording as WebM, Ogg, MP4, or WAV with 16-bit samples of one channel.",
});
export const recordingTooLong = defineProblem({
  code: "recording_too_long",
  status: 422,
  detail: "A recording lasts at most 60 seconds; say it in several turns.",
});

/** For operators who add phrases to points, and look at talks again. */
export const pointUnknown = defineProblem({
  code: "point_unknown",
  status: 422,
  detail: "The scenario has no such point in this language; `scenarios/{id}/content/` names them.",
});
export const phraseKnown = defineProblem({
  code: "phrase_known",
  status: 422,
  detail: "This point has this phrase already, from its authors or from an operator.",
});
export const tooManyPhrases = defineProblem({
  code: "too_many_phrases",
  status: 422,
  detail:
    "60 phrases were added to this point in this language; write them into the scenario, or remove some.",
});
export const runNotComparable = defineProblem({
  code: "run_not_comparable",
  status: 422,
  detail:
    "This talk was not completed, or what was said in it is erased, so there is nothing to score again.",
});
