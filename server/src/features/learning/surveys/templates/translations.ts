import { type Language, languages } from "#kernel/language.ts";
import type { FieldErrors } from "#kernel/problem.ts";
import { invalidField } from "#platform/problems.ts";
import type { SurveyQuestion } from "../question.ts";

/** A survey in another language: what it asks is the template's, in the same order. */
interface SurveyTranslation {
  title: string;
  description: string;
  questions: { text: string; options: { value: string; label: string }[] }[];
}
export type SurveyTranslations = Partial<Record<Language, SurveyTranslation>>;

type SentTranslations = Partial<
  Record<
    Language,
    {
      title: string;
      description?: string;
      questions: { text: string; options?: { value: string; label: string }[] }[];
    }
  >
>;

interface Asked {
  language: Language;
  questions: readonly Pick<SurveyQuestion, "options">[];
}

/** @throws invalidField naming the part that does not say what the template asks */
export function wholeTranslations(
  sent: SentTranslations,
  { language, questions }: Asked,
): SurveyTranslations {
  const errors: FieldErrors = {};
  const whole: SurveyTranslations = {};
  for (const spoken of languages) {
    const translation = sent[spoken];
    if (translation === undefined) continue;
    const field = `translations.${spoken}`;
    if (spoken === language) errors[field] = ["The template itself is in this language; leave it out here."];
    else if (translation.questions.length !== questions.length)
      errors[`${field}.questions`] = [`Translate all ${questions.length} questions, in their order.`];
    translation.questions.forEach(({ options = [] }, index) => {
      const wanted = questions[index]?.options.map(({ value }) => value) ?? [];
      if (valuesOf(options) !== [...wanted].sort().join("\n"))
        errors[`${field}.questions.${index}.options`] = [
          wanted.length === 0
            ? "This question has no options."
            : `Give each of these values its label: ${wanted.join(", ")}.`,
        ];
    });
    const { title, description = "", questions: asked } = translation;
    whole[spoken] = {
      title: title.trim(),
      description,
      questions: asked.map(({ text, options = [] }) => ({ text, options })),
    };
  }
  if (Object.keys(errors).length > 0) throw invalidField({ errors });
  return whole;
}

function valuesOf(options: readonly { value: string }[]): string {
  return options
    .map(({ value }) => value)
    .sort()
    .join("\n");
}

interface Spoken {
  language: Language;
  title: string;
  description: string;
  questions: SurveyQuestion[];
}

/** The survey in the language, or as its template is where it was not written in that one. */
export function spokenIn(
  wanted: Language | null,
  template: Spoken & { translations: SurveyTranslations },
): Spoken {
  const translation = wanted === null ? undefined : template.translations[wanted];
  if (wanted === null || translation === undefined) return template;
  return {
    language: wanted,
    title: translation.title,
    description: translation.description || template.description,
    questions: template.questions.map((question, index) => {
      const said = translation.questions[index];
      const labels = new Map(said?.options.map(({ value, label }) => [value, label]));
      return {
        ...question,
        text: said?.text ?? question.text,
        options: question.options.map(({ value, label }) => ({ value, label: labels.get(value) ?? label })),
      };
    }),
  };
}
