// The role-play: its script, what is heard in it, how it answers, its score.

export { breachesIn } from "./breaches/breach.ts";
export { type Breach, counting, type TalkRecord } from "./breaches/record.ts";
export { shownQuote } from "./breaches/shown-quote.ts";
export { checkScenarios } from "./check/check-scenarios.ts";
export { compiledFor } from "./detection/compiled-cache.ts";
export { DETECTOR_VERSION, type Detection, detect } from "./detection/detector.ts";
export { readBagText } from "./detection/examples.ts";
export { findByRule } from "./detection/find-by-rule.ts";
export { grammars } from "./detection/grammar/grammar.ts";
export { createVocabulary, type Vocabulary } from "./detection/text/vocabulary.ts";
export { readWords, type Word } from "./detection/text/words.ts";
export { readUtterance } from "./detection/utterance.ts";
export { withoutCourtesies } from "./dialogue/courtesy.ts";
export { isRepeated } from "./dialogue/echo.ts";
export { findInPart } from "./dialogue/in-part.ts";
export { isOtherLanguage } from "./dialogue/other-language.ts";
export { isWordList, ownWords } from "./dialogue/own-words.ts";
export { practise } from "./dialogue/practise.ts";
export type { DialogueState, Evidence, PointRecord, Turn } from "./dialogue/state.ts";
export { begin, end, reply } from "./dialogue/talk.ts";
export { lexicons } from "./lexicons.ts";
export { cappedScore, isPassed, scoreOf } from "./scoring.ts";
export { spokenLines } from "./script/repeated-lines.ts";
export {
  type ConceptScript,
  type Consequence,
  consequences,
  type Mood,
  type ScenarioContent,
  type Script,
  scenarioIdOf,
  type TestPhrases,
} from "./script/scenario-content.ts";
export { loadScenarioFolder } from "./script/scenario-files.ts";
export { type ReadScenario, readScenarioFolder } from "./script/scenario-folder.ts";
