import { defineSentence } from "#platform/health/sentence.ts";

/** What may be wrong with a table of questions, and with a row of it. */
export const rowMistakes = {
  columnMissing: defineSentence("question_file.column_missing", "the column `{name}` is missing."),
  columnUnknown: defineSentence(
    "question_file.column_unknown",
    "nothing is read from a column `{name}`; remove or rename it.",
  ),
  kindUnknown: defineSentence(
    "question_file.kind_unknown",
    "`kind` is {kinds}; write a spot or a scene in the editor.",
  ),
  allRight: defineSentence(
    "question_file.all_right",
    "every option of the kind {kind} is right; leave `right` empty.",
  ),
  noQuestion: defineSentence("question_file.no_question", "there is no question."),
  questionTooLong: defineSentence(
    "question_file.question_too_long",
    "the question is longer than 450 characters.",
  ),
  optionEmpty: defineSentence("question_file.option_empty", "an option between two others is empty."),
  optionTooLong: defineSentence(
    "question_file.option_too_long",
    "an option has at most 250 characters, and its feedback 500.",
  ),
  optionTwice: defineSentence("question_file.option_twice", "two options read the same."),
  optionCount: defineSentence(
    "question_file.option_count",
    "a question of the kind {kind} has {least} to {most} options; this one has {count}.",
  ),
  rightUnreadable: defineSentence(
    "question_file.right",
    "`right` names the number of the right option, or several with spaces between: 1 3.",
  ),
  oneRight: defineSentence("question_file.one_right", "a question of the kind single has one right option."),
  pairMissing: defineSentence(
    "question_file.pair_missing",
    "`pair_{number}` says what belongs to `option_{number}`.",
  ),
  pairTwice: defineSentence("question_file.pair_twice", "two pairs read the same."),
  groupMissing: defineSentence(
    "question_file.group_missing",
    "`group_{number}` names the group of `option_{number}`.",
  ),
  groupCount: defineSentence(
    "question_file.group_count",
    "there are {least} to {most} groups; these are {count}.",
  ),
  gapCount: defineSentence(
    "question_file.gap_count",
    "the question has {gaps} gaps ___ and {options} options; make them as many.",
  ),
  gapLength: defineSentence(
    "question_file.gap_length",
    "what goes into a gap has 1 to 80 characters; between two that count stands |.",
  ),
} as const;
