import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import { notFound } from "#platform/problems.ts";
import type { PhraseKind, PhraseOfPoint } from "../../phrases/merge.ts";
import { phraseKnown, pointUnknown, tooManyPhrases } from "../../problems.ts";
import type { CalibrationSource } from "../source.ts";
import { selectSource } from "../source.ts";

/** At most so many of a point in a language; further ones belong into the scenario. */
const MOST_OF_A_POINT = 60;

export interface SentPhrase {
  concept: string;
  language: Language;
  kind: PhraseKind;
  text: string;
}

/**
 * A phrase that somebody wants to add, as it would be stored, with what it would be added to.
 * @throws notFound; pointUnknown, phraseKnown, tooManyPhrases (422)
 */
export async function readCandidate(
  db: Database,
  scenario: number,
  { concept, language, kind, text }: SentPhrase,
): Promise<{ source: CalibrationSource; candidate: PhraseOfPoint }> {
  const source = await selectSource(db, scenario);
  if (source === undefined) throw notFound();
  const script = source.content.scripts[language];
  const point = script?.concepts.find(({ id }) => id === concept);
  if (point === undefined) {
    const field = script === undefined ? "language" : "concept";
    throw pointUnknown({ errors: { [field]: [pointUnknown.detail] } });
  }
  const candidate = { concept, language, kind, text: oneLine(text) };
  const own = source.phrases.filter((phrase) => phrase.concept === concept && phrase.language === language);
  const texts = [...point.examples, ...point.counterExamples, ...own.map((phrase) => phrase.text)];
  if (candidate.text === "" || texts.includes(candidate.text))
    throw phraseKnown({
      ...(candidate.text === "" ? { detail: "This phrase is blank; write what somebody would say." } : {}),
      errors: { text: [candidate.text === "" ? "Write what somebody would say." : phraseKnown.detail] },
    });
  if (own.length >= MOST_OF_A_POINT) throw tooManyPhrases();
  return { source, candidate };
}

/** As the detector reads it: line ends and control characters are blanks. */
function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
