import { defineSentence } from "#platform/health/sentence.ts";

/** What is wrong with the files of a scenario; what may be wrong with files of lessons as well has its words there. */
export const scenarioMistakes = {
  conceptOfNone: defineSentence(
    "scenario_mistake.concept_of_none",
    "Concept `{concept}` is not in scenario.yaml; rename it.",
  ),
  phraseUnknown: defineSentence(
    "scenario_mistake.phrase_unknown",
    "“{text}” is not among the phrases; copy one as it stands.",
  ),
  passMarkMissing: defineSentence(
    "scenario_mistake.pass_mark_missing",
    "`pass_mark` is missing; write 0 to 100, or null for an ungraded scenario.",
  ),
  passMarkWhole: defineSentence("scenario_mistake.pass_mark_whole", "`pass_mark` must be a whole number."),
  conceptsCount: defineSentence(
    "scenario_mistake.concepts_count",
    "A scenario has 1 to {most} `concepts`; list them.",
  ),
  conceptTwice: defineSentence(
    "scenario_mistake.concept_twice",
    "Concept `{concept}` is listed twice; rename one.",
  ),
  conceptShape: defineSentence("scenario_mistake.concept_shape", "A concept is written as `{shape}`."),
  outcomesCount: defineSentence(
    "scenario_mistake.outcomes_count",
    "`must_not` holds 1 to {most} outcomes; list them, or leave it out.",
  ),
  outcomeTwice: defineSentence(
    "scenario_mistake.outcome_twice",
    "`{outcome}` is listed twice, as a concept or an outcome; rename one.",
  ),
  outcomeShape: defineSentence(
    "scenario_mistake.outcome_shape",
    "An outcome to avoid is written as `{shape}`.",
  ),
  refusesNothing: defineSentence(
    "scenario_mistake.refuses_nothing",
    "`{concept}` is none of the concepts; name the point that refuses this outcome.",
  ),
  lineTwice: defineSentence(
    "scenario_mistake.line_twice",
    "“{line}” is said in two places; word one of them differently.",
  ),
  probesShape: defineSentence(
    "scenario_mistake.probes_shape",
    "`probes` holds two lists: variants of the open probe, and of the narrower one.",
  ),
  ruleShape: defineSentence("scenario_mistake.rule_shape", "A rule is written as `{shape}`."),
  ruleGroups: defineSentence("scenario_mistake.rule_groups", "`all_of` holds 1 to {most} lists of words."),
  outcomeUnknown: defineSentence(
    "scenario_mistake.outcome_unknown",
    "Outcome `{outcome}` is not in scenario.yaml; add it there or rename it here.",
  ),
  outcomeMissing: defineSentence(
    "scenario_mistake.outcome_missing",
    "Outcome `{outcome}` of scenario.yaml is missing; add it.",
  ),
  noMapping: defineSentence(
    "scenario_mistake.no_mapping",
    "Write what belongs to `{id}` as `name: value` lines under it.",
  ),
  outcomeUntold: defineSentence(
    "scenario_mistake.outcome_untold",
    "Nothing tells when `{outcome}` happens; write `rules`, or a `kind`: {kinds}.",
  ),
  suspicionUntold: defineSentence(
    "scenario_mistake.suspicion_untold",
    "Nothing tells when `{outcome}` is suspected; write `when`: a list of rules.",
  ),
  wordClass: defineSentence("scenario_mistake.word_class", "`{word}` is no class of words; use {known}."),
  slotElsewhere: defineSentence(
    "scenario_mistake.slot_elsewhere",
    "“{line}” has a slot; only reactions to points take up what was said.",
  ),
  slotUnknown: defineSentence(
    "scenario_mistake.slot_unknown",
    "“{line}” has a slot that nobody fills; use {known}.",
  ),
  slotWithin: defineSentence(
    "scenario_mistake.slot_within",
    "“{line}” has a slot within a sentence; begin the sentence with it.",
  ),
  slotOnly: defineSentence(
    "scenario_mistake.slot_only",
    "“{line}” stands among too few reactions without a slot; write {least} of them.",
  ),
  questionShape: defineSentence("scenario_mistake.question_shape", "A question is written as `{shape}`."),
  conceptUnknown: defineSentence(
    "scenario_mistake.concept_unknown",
    "Concept `{concept}` is not in scenario.yaml; add it there or rename it here.",
  ),
  conceptMissing: defineSentence(
    "scenario_mistake.concept_missing",
    "Concept `{concept}` of scenario.yaml is missing; add it.",
  ),
  asksNothing: defineSentence(
    "scenario_mistake.asks_nothing",
    "Nothing is asked for; write lines of the character’s under `closed` or `open`.",
  ),
  asksUnsaid: defineSentence(
    "scenario_mistake.asks_unsaid",
    "“{line}”, by which `{outcome}` is asked for, is no line of the character’s; copy one.",
  ),
  noStructure: defineSentence(
    "scenario_mistake.no_structure",
    "The file is missing; write the scenario's structure in it.",
  ),
  noScript: defineSentence(
    "scenario_mistake.no_script",
    "The file is missing; write the scenario in this language.",
  ),
};
