import type { Wording } from "#platform/database/wordings.ts";
import type { Learner } from "./actor.ts";
import { activityOf, statementOf, type Undertaking } from "./parts.ts";
import { scoreOf } from "./score.ts";
import type { Statement } from "./statement.ts";
import { activityTypes, progressExtension } from "./vocabulary.ts";

/** A subsection was started or completed, as lessons announce it. */
export interface Checkpoint {
  type: "subsection.started" | "subsection.completed";
  at: Date;
  organizationId: number;
  curriculumId: number;
  templateId: number;
  /** What the event called the template, in a language that it did not say. */
  title: string;
  /** The learner's lesson's, in its language. Null: not told. */
  lessonTitle: string | null;
  language: string | null;
  subsectionId: string;
  subsectionTitle: string;
  /** Of the whole lesson after it, from 0 to 100. 100 comes with the last subsection alone. */
  progress: number;
  /** Questions right at the first try in percent, with the last subsection; null: there are none. */
  score?: number | null;
  /** Null where nobody passes or fails. */
  passed?: boolean | null;
  /** What the template is called now, in each of its languages. */
  wordings: readonly Wording[];
}

/**
 * `attempted` for a subsection that was started; `progressed` for one that was completed, and `completed` instead of it
 * for the last (specification, "xAPI statements"). The same checkpoint makes the same statement, always.
 */
export function lessonStatement(siteUrl: string, learner: Learner, checkpoint: Checkpoint): Statement {
  const { organizationId, curriculumId: id, language, subsectionId: part, at } = checkpoint;
  // Rounded down: 100 is for a lesson that is complete.
  const progress = Math.min(100, Math.max(0, Math.floor(checkpoint.progress)));
  const extensions = { [progressExtension]: progress };
  const undertaking: Undertaking = { siteUrl, organizationId, kind: "curriculum", id, learner, language };
  const course = courseActivity(siteUrl, checkpoint);
  if (checkpoint.type === "subsection.started") {
    const object = subsectionActivity(siteUrl, checkpoint);
    return statementOf(undertaking, {
      verb: "attempted",
      part,
      object,
      result: { extensions },
      parent: course,
      at,
    });
  }
  const completion = progress === 100;
  const verb = completion ? "completed" : "progressed";
  const result = { completion, ...(completion && resultOf(checkpoint)), extensions };
  return statementOf(undertaking, { verb, part, object: course, result, at });
}

function resultOf({ score = null, passed = null }: Checkpoint) {
  return {
    ...(score !== null && { score: scoreOf(score) }),
    ...(passed !== null && { success: passed }),
  };
}

/** The learner's lesson comes first, with the words that they read. */
function courseActivity(siteUrl: string, checkpoint: Checkpoint) {
  const { templateId, title, lessonTitle, language, wordings } = checkpoint;
  const own = lessonTitle === null ? [] : [{ language, title: lessonTitle }];
  const names = [...own, ...wordings];
  const id = `${siteUrl}/curricula/templates/${templateId}`;
  return activityOf(id, activityTypes.course, names.length > 0 ? names : [{ language: null, title }]);
}

function subsectionActivity(siteUrl: string, checkpoint: Checkpoint) {
  const { curriculumId, subsectionId, subsectionTitle, language } = checkpoint;
  const id = `${siteUrl}/lessons/${curriculumId}/subsections/${encodeURIComponent(subsectionId)}`;
  return activityOf(id, activityTypes.lesson, [{ language, title: subsectionTitle }]);
}
