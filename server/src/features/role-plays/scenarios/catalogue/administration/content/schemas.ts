import { Type } from "typebox";
import { consequences } from "#engines/role-play/index.ts";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, LanguageCode, Nullable, ScenarioId } from "#platform/schema.ts";
import { SCORING_HINT } from "../../scoring-hint.ts";

const ScenarioPoint = Type.Object({
  key: Type.String({ description: "The same in every language and edition", examples: ["apology"] }),
  name: Type.String({ examples: ["Apologise for the delay"] }),
  criterion: Type.String({
    description: "What counts for it",
    examples: ["Says sorry for the delay, without conditions."],
  }),
  good_answer: Type.String({
    description: "One good way to say it, which learners are shown after the talk",
    examples: ["I am sorry that your parts are late."],
  }),
  weight: Type.Number({
    description: "Its part of the score, beside those of the other points",
    examples: [1],
  }),
});

const ScenarioOutcome = Type.Object({
  key: Type.String({ description: "The same in every language and edition", examples: ["password-given"] }),
  name: Type.String({ examples: ["Tell a password or a code"] }),
  consequence: Choice(consequences, {
    description: "fails: never passed; caps: the score stays below the pass mark, or below 50 without one",
  }),
  why: Type.String({
    description: "Why it matters, for learners",
    examples: ["One password is all he needs."],
  }),
  instead: Type.String({
    description: "What to say instead, which learners are shown after the talk",
    examples: ["I do not tell anybody my password."],
  }),
});

const ScenarioScript = Type.Object({
  language: LanguageCode,
  title: Type.String({ examples: ["Late delivery"] }),
  description: Type.String({ examples: ["A customer's parts have not arrived, and she calls."] }),
  character: Type.Object({
    name: Type.String({ examples: ["Mara Keller"] }),
    role: Type.String({ examples: ["Production manager"] }),
  }),
  briefing: Type.String({
    description: "The situation, as learners know it",
    examples: ["The parts are late. They arrive on Thursday by ten."],
  }),
  goal: Type.String({ examples: ["She knows what comes next."] }),
  concepts: Type.Array(ScenarioPoint, {
    description: "The points to cover, in the order in which the character asks for them",
  }),
  must_not: Type.Array(ScenarioOutcome, { description: "What must not happen, whatever else is said" }),
});

export const ScenarioContentAnswer = Type.Object(
  {
    id: Type.Integer(),
    scenario_id: ScenarioId,
    pass_mark: Nullable(Type.Integer({ description: "null: not graded", examples: [60] })),
    max_minutes: Type.Integer({ description: "A talk ends without a score after so long", examples: [20] }),
    hint: Nullable(
      Type.String({
        description: "What to know of its scores; null: nothing",
        examples: [SCORING_HINT],
      }),
    ),
    hint_sentences: SentencesOf("hint"),
    scripts: Type.Array(ScenarioScript, { description: "One for each language, the original's first" }),
  },
  { $id: "ScenarioContent" },
);
