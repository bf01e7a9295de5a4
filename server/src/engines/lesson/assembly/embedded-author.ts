import type {
  Body,
  BodySection,
  SectionPlan,
  TemplateContent,
} from "@lectern/lesson-format/template-content.ts";
import { type Author, type LessonRequest, lessonLanguage, type Passage } from "../author.ts";
import type { Lesson, LessonSection, PassageBlock } from "../lesson.ts";
import type { LessonQuestion } from "../lesson-question.ts";
import { allocatePassages } from "./allocation.ts";
import { makeCloze } from "./cloze/cloze.ts";
import { audiencesOf } from "./own-work/own-work.ts";
import { type Learner, personaliseBlocks, personaliseHeading, personaliseQuestion } from "./personalise.ts";
import { profileValues } from "./profile-values.ts";
import { quote, type Terms } from "./quotation.ts";

/** The author that needs no network: it assembles, and invents nothing. */
export const embeddedAuthor: Author = { writeLesson: async (request) => assembleLesson(request) };

/** Deterministic: the same template version, profile and passages make the same lesson, whatever the passages' order. */
export function assembleLesson(request: LessonRequest): Lesson {
  const { content, profile, preferredLanguage } = request;
  const language = lessonLanguage(content, preferredLanguage);
  const body = content.bodies[language];
  if (body === undefined)
    throw new Error(`Template ${content.key} has no body in its own language, ${language}.`);
  const passages = request.passages.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const writing: Writing = {
    learner: {
      profile,
      values: profileValues(profile, request.organizationName),
      audiences: audiencesOf(profile),
    },
    body,
    questionSkills: content.questionSkills ?? {},
    bodies: Object.values(content.bodies),
    language,
    passages,
    allocated: allocatePassages(content.sections, passages, language),
  };
  return {
    title: body.title,
    description: body.description,
    summary: body.summary,
    language,
    author: { by: "template" },
    notices: preferredLanguage !== null && preferredLanguage !== language ? ["other_language"] : [],
    ...lessonRules(content),
    sections: content.sections.map((plan) => writeSection(plan, writing)),
  };
}

function lessonRules({ passMark, requireAnswers }: TemplateContent): Pick<Lesson, "rules"> {
  if (passMark === undefined && requireAnswers === undefined) return {};
  return { rules: { passMark: passMark ?? null, requiresAnswers: true } };
}

interface Writing {
  learner: Learner;
  body: Body;
  questionSkills: NonNullable<TemplateContent["questionSkills"]>;
  bodies: readonly Body[];
  language: Lesson["language"];
  passages: readonly Passage[];
  allocated: ReadonlyMap<string, Passage[]>;
}

function writeSection(plan: SectionPlan, writing: Writing): LessonSection {
  const section = writing.body.sections.find(({ id }) => id === plan.id);
  if (section === undefined) throw new Error(`Section ${plan.id} has no text in ${writing.language}.`);
  const { learner, body, allocated } = writing;
  const queryKey = plan.retrieve?.queryKey ?? "";
  const terms: Terms = {
    ofLesson: body.queries[queryKey] ?? [],
    ofAllLanguages: writing.bodies.flatMap(({ queries }) => queries[queryKey] ?? []),
  };
  const quoted = (allocated.get(plan.id) ?? []).map((passage) => quote(passage, terms));
  return {
    id: plan.id,
    ...personaliseHeading(section.heading, learner.values),
    blocks: [...personaliseBlocks(section.blocks, learner), ...quoted],
    questions: writeQuestions(plan, section, quoted, writing),
  };
}

function writeQuestions(
  plan: SectionPlan,
  section: BodySection,
  quoted: readonly PassageBlock[],
  { learner, questionSkills, language, passages }: Writing,
): LessonQuestion[] {
  const unasked = [...quoted];
  return plan.quiz.flatMap((entry, index): LessonQuestion[] => {
    if (entry.type === "authored") {
      const question = section.questions.find(({ id }) => id === entry.question);
      return question === undefined
        ? []
        : [personaliseQuestion(question, learner, questionSkills[question.id])];
    }
    // A question asks about what was just quoted. Without a passage that yields one, none is asked.
    for (let passage = unasked.shift(); passage !== undefined; passage = unasked.shift()) {
      const cloze = makeCloze(`cloze-${plan.id}-${index + 1}`, passage, passages, language);
      if (cloze !== null) return [cloze];
    }
    return [];
  });
}
