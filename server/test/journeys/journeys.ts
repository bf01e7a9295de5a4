import validation from "@learninglocker/xapi-validation";
import fc from "fast-check";
import type { Learner } from "#integrations/xapi/statements/actor.ts";
import { type Checkpoint, lessonStatement } from "#integrations/xapi/statements/lesson-statements.ts";
import { violationsOf } from "#integrations/xapi/statements/rules.ts";
import { type FinishedRun, scenarioStatements } from "#integrations/xapi/statements/scenario-statements.ts";
import { type FrozenStatement, freeze } from "#integrations/xapi/statements/statement.ts";

/** What one learner may do in one lesson and one run of a scenario, in words of every kind. */
interface Journey {
  siteUrl: string;
  learner: Learner;
  checkpoints: Checkpoint[];
  run: FinishedRun;
}

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
/** Arbitrary characters, including NUL and unpaired surrogates. */
const words = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 30 })
    .map((codes) => String.fromCharCode(...codes)),
  fc.constantFrom("", " ", "\0", "\ud800", "😀".repeat(800), "Zoë Ångström-Müller"),
);
const language = fc.constantFrom("en", "de", "fr", "it", null);
const moment = fc.date({ min: new Date("2020-01-01"), max: new Date("2026-01-01"), noInvalidDate: true });
const learner = fc.record({
  userId: id,
  email: fc.oneof(
    fc.constant(null),
    fc.emailAddress(),
    words.map((text) => `${text}@Example.COM`),
    fc.constantFrom("a@intranet", "ü@münchen.de", "O'Neil+x@example.com", "@", "no address", "a@b@c.example"),
  ),
  firstName: words,
  lastName: words,
  externalId: fc.oneof(fc.constant(null), words),
});
const wordings = fc.array(
  fc.record({ language: fc.constantFrom("en", "de", "fr", "it"), title: words, description: words }),
  { maxLength: 4 },
);
const site = fc.constantFrom("http://localhost:8080", "https://learn.example.com");

export const journey: fc.Arbitrary<Journey> = fc
  .record({
    siteUrl: site,
    learner,
    organizationId: id,
    curriculumId: id,
    templateId: id,
    title: words,
    lessonTitle: fc.option(words),
    wordings,
    language,
    begin: moment,
    subsections: fc.array(
      fc.record({
        id: fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom("closing", "a b/ü?#")),
        title: words,
      }),
      { minLength: 1, maxLength: 8 },
    ),
    run: fc.record({
      runId: id,
      scenarioId: fc.stringMatching(/^scn_[a-z0-9]{1,20}$/),
      title: words,
      titleLanguage: fc.constantFrom("en", "de", "fr", "it"),
      wordings,
      score: fc.double({ min: 0, max: 100, noNaN: true }),
      passMark: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 100 })),
      durationSeconds: fc.oneof(fc.constant(null), fc.double({ min: 0, max: 1e6, noNaN: true })),
      passed: fc.constantFrom(null, false, true),
      breaches: fc.array(
        fc.record({
          id: words,
          name: words,
          quote: fc.constant(null),
          turn: fc.integer({ min: 1, max: 99 }),
          consequence: fc.constantFrom("fails", "caps"),
        }),
        { maxLength: 3 },
      ),
      isJudgedByModel: fc.boolean(),
      isSpokenByModel: fc.boolean(),
      concepts: fc.array(
        fc.record({
          key: words,
          name: words,
          score: fc.double({ min: 0, max: 100, noNaN: true }),
          covered: fc.boolean(),
        }),
        { maxLength: 60 },
      ),
    }),
  })
  .map(({ subsections, run, begin, siteUrl, learner, ...lesson }) => {
    const total = subsections.length;
    const checkpoints = subsections.flatMap(({ id, title }, at) =>
      (["subsection.started", "subsection.completed"] as const).map((type, step) => {
        const done = at + step;
        return {
          ...lesson,
          type,
          at: new Date(begin.getTime() + (2 * at + step) * 1000),
          subsectionId: `${at}-${id}`,
          subsectionTitle: title,
          progress: Math.round((done / total) * 10_000) / 100,
        };
      }),
    );
    const finished = { ...run, at: begin, organizationId: lesson.organizationId, language: lesson.language };
    return { siteUrl, learner, checkpoints, run: finished };
  });

function statementsOfJourney({ siteUrl, learner, checkpoints, run }: Journey): FrozenStatement[] {
  return [
    ...checkpoints.map((checkpoint) => lessonStatement(siteUrl, learner, checkpoint)),
    ...scenarioStatements(siteUrl, learner, run),
  ].map(freeze);
}

/** What is wrong with a journey's statements, in words: by the stores' validator, by our rules, as a whole. */
export function faultsOf(one: Journey): string[] {
  const statements = statementsOfJourney(one);
  const again = statementsOfJourney(structuredClone(one));
  const ids = new Set(statements.map(({ id }) => id));
  return [
    ...statements.flatMap(({ text }) => [...validatorFaults(text), ...violationsOf(text, new Date())]),
    ...(ids.size === statements.length ? [] : ["two statements share an id"]),
    ...(statements.every(({ text }, at) => text === again[at]?.text)
      ? []
      : ["the same journey made other bytes"]),
    ...(countOf(statements, "completed") === 2 ? [] : ["a lesson or a run was not completed once"]),
    ...(countOf(statements, "passed") + countOf(statements, "failed") ===
    (one.run.passMark === null && one.run.passed === null ? 0 : 1)
      ? []
      : ["passed or failed come once where there is a pass mark"]),
  ];
}

export function validatorFaults(text: string): string[] {
  return validation
    .default(JSON.parse(text))
    .map(
      (warning) =>
        `${warning.constructor.name} at ${warning.path.join(".")}: ${JSON.stringify(warning).slice(0, 200)}`,
    );
}

function countOf(statements: readonly FrozenStatement[], verb: FrozenStatement["verb"]): number {
  return statements.filter((statement) => statement.verb === verb).length;
}
