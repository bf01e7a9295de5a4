/** What notes say, with the names of values in braces. An editor in another language finds its own words by the same names. */
export const noteWords = {
  all_of_the_above: "“{option}” says something of the others; let each option stand for itself.",
  answer_above: "The answer stands word for word in the text above; ask for what follows from it.",
  answer_in_question: "“{answer}” stands in the question already; ask for something else.",
  bare_slot: "A slot after a colon reads like a form; write a sentence around it.",
  few_for_skill:
    "{shown} questions show whether somebody knows `{skill}`; a skill has a number from {least} on.",
  few_forms:
    "When it is asked again, `{question}` has {forms} of {wanted} forms; write `{next}` with another case.",
  "guessable.least_polite":
    "Taking the least polite option is right in {found} of {count} choices, and chance in {chance}; make it right less often.",
  "guessable.hedged":
    "Taking the option that says “may”, “usually” or the like is right in {found} of {count} choices, and chance in {chance}; make it right less often.",
  "guessable.longest":
    "Taking the longest option is right in {found} of {count} choices, and chance in {chance}; make it right less often.",
  "guessable.most_polite":
    "Taking the most polite option is right in {found} of {count} choices, and chance in {chance}; make it right less often.",
  "guessable.not_absolute":
    "Taking the option that does not say “always”, “never” or the like is right in {found} of {count} choices, and chance in {chance}; make it right less often.",
  "guessable.second_longest":
    "Taking the second longest option is right in {found} of {count} choices, and chance in {chance}; make it right less often.",
  "guessable.second_shortest":
    "Taking the second shortest option is right in {found} of {count} choices, and chance in {chance}; make it right less often.",
  "guessable.shortest":
    "Taking the shortest option is right in {found} of {count} choices, and chance in {chance}; make it right less often.",
  "guessable.third_longest":
    "Taking the third longest option is right in {found} of {count} choices, and chance in {chance}; make it right less often.",
  hard_to_type: "“{answer}” is long to type; let the gap be a word or two.",
  long_section: "The section has {words} words; make two of it.",
  longest_is_right: "The right answer is much the longest; shorten it or lengthen another.",
  "longest_is_right.step": "In the step `{step}` the right choice is much the longest; shorten it.",
  longest_is_right_often:
    "The right answer is much the longest in {longest} of {questions} questions; whoever guesses finds that out.",
  no_feedback:
    "{silent} of {count} options say nothing when they are chosen; add -> with a blank on each side, and the reason.",
  "no_feedback.lines":
    "{silent} of {count} lines give no reason; add -> with a blank on each side, and what a learner should know.",
  no_right_option: "No option is right, so nobody can answer it; mark one with [x].",
  nothing_to_choose: "In the step `{step}` every choice is right; add one that is not.",
  "part_gives_away.always":
    "`{part}` is always what gives a drawing away, in {drawings} of them; let it be otherwise once.",
  "part_gives_away.never":
    "`{part}` is never what gives a drawing away, in {drawings} of them; let it be otherwise once.",
  reading_time:
    "Reading it takes about {minutes} minutes, and template.yaml says {planned}; shorten it or say so.",
  same_options: "Two options read the same; change one.",
  telling_order: "“{item}” says its own place; leave such words out of what is put in order.",
  "telling_words.group": "“{item}” says “{word}” like its group; say it in other words.",
  "telling_words.pair": "Both sides of “{item}” say “{word}”; whoever reads only that is right.",
} as const;

export type NoteSentence = keyof typeof noteWords;
