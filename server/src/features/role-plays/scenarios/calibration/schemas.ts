import { Type } from "typebox";
import { Choice, LanguageCode, Nullable, ScenarioId, Timestamp } from "#platform/schema.ts";
import { ScenarioBreaches } from "#tenancy/events/index.ts";
import { phraseKinds } from "../phrases/merge.ts";
import { phraseSources } from "./phrases/phrase.ts";

const Concept = Type.String({ description: "Key of the point", examples: ["apology"] });
const ConceptName = Type.String({ examples: ["Apologise for the delay"] });
const Share = (description: string) =>
  Nullable(Type.Number({ minimum: 0, maximum: 1, description, examples: [0.92] }));
const Quality = {
  precision: Share(
    "Of the phrases in which the point was heard, the share that makes it; null: it was heard in none",
  ),
  recall: Share("Of the phrases that make the point, the share in which it was heard; null: there is none"),
  f1: Share("The harmonic mean of both"),
};
const Heard = Type.Array(Type.String(), {
  description: "Keys of the points that are heard in it",
  examples: [["new-date"]],
});

const CalibrationPoint = Type.Object({
  language: LanguageCode,
  concept: Concept,
  concept_name: ConceptName,
  heard: Type.Integer({ description: "Test phrases that make the point, and are heard", examples: [11] }),
  not_heard: Type.Integer({
    description: "Test phrases that make the point, and are not heard",
    examples: [1],
  }),
  misheard: Type.Integer({
    description: "Test phrases that do not make the point, in which it is heard",
    examples: [1],
  }),
  ...Quality,
  examples: Type.Integer({ description: "That the detector goes by", examples: [24] }),
  examples_heard: Type.Integer({ examples: [24] }),
  counter_examples: Type.Integer({ examples: [12] }),
  counter_examples_heard: Type.Integer({ description: "Should be 0", examples: [0] }),
  idle_rules: Type.Array(Type.String(), {
    description: "Rules that fire in no example and no test phrase of the point; 40 at most",
    examples: [["sorry / regret + late / delay"]],
  }),
  idle_terms: Type.Array(Type.String(), {
    description: "Words of its rules that stand in none of them; 40 at most",
    examples: [["regret"]],
  }),
  flags: Type.Object(
    {
      open: Type.Integer({ examples: [3] }),
      accepted: Type.Integer({ examples: [2] }),
      rejected: Type.Integer({ examples: [5] }),
    },
    { description: "How often learners said they had said it, by what its authors decided" },
  ),
  judged: Nullable(
    Type.Object(
      {
        both: Type.Integer({ examples: [40] }),
        detector_only: Type.Integer({ examples: [2] }),
        judge_only: Type.Integer({ examples: [7] }),
      },
      {
        description:
          "In how many turns that a model judged the point was heard, and by whom; null: no talk in this language was judged",
      },
    ),
  ),
});

const Misfire = Type.Object({
  language: LanguageCode,
  concept: Concept,
  text: Type.String({ examples: ["It is awful that nothing came."] }),
  fault: Choice(["not_heard", "misheard"], {
    description: "not_heard: the phrase makes the point; misheard: it does not",
  }),
  kind: Choice(["test", "example", "counter_example", "good_answer"], {
    description: "As what the phrase is written for the point; a good answer is shown to learners",
    examples: ["counter_example"],
  }),
  is_promoted: Type.Boolean({ description: "An operator added it; else the scenario's authors wrote it" }),
  heard: Heard,
});

export const ScenarioCalibration = Type.Object(
  {
    id: Type.Integer(),
    scenario_id: ScenarioId,
    detector_version: Type.String({ examples: ["3"] }),
    judge: Type.Object(
      {
        turns: Type.Integer({ description: "That a model judged, in all languages", examples: [140] }),
        refused_claims: Type.Integer({
          description: "How often it named a point and could not show where it was made",
          examples: [3],
        }),
      },
      { description: "How far a model that judges can be believed" },
    ),
    points: Type.Array(CalibrationPoint, { description: "One for each language and point" }),
    misfire_count: Type.Integer({ examples: [1] }),
    misfires: Type.Array(Misfire, {
      description: "Phrases that are not heard as they are meant; 200 at most",
    }),
  },
  { $id: "ScenarioCalibration" },
);

export const ScenarioPhrase = Type.Object(
  {
    id: Type.Integer(),
    concept: Concept,
    language: LanguageCode,
    kind: Choice(phraseKinds, { examples: ["counter_example"] }),
    text: Type.String({ examples: ["It is awful that nothing came, and I feel for you."] }),
    source: Choice(phraseSources),
    added_by: Nullable(
      Type.String({ description: "Operator who added it", examples: ["operator@example.com"] }),
    ),
    creation_date: Timestamp,
  },
  { $id: "ScenarioPhrase" },
);

export const ScenarioDisagreement = Type.Object(
  {
    language: LanguageCode,
    text: Type.String({ description: "What the learner said", examples: ["It is awful that nothing came."] }),
    heard: Type.Array(Type.String(), {
      description: "Keys of the points that the detector heard",
      examples: [["new-date"]],
    }),
    judged: Type.Array(Type.String(), {
      description: "Keys of the points that the judge heard and could show",
      examples: [["apology", "new-date"]],
    }),
    said_at: Timestamp,
  },
  { $id: "ScenarioDisagreement" },
);

const sentPhrase = {
  concept: Type.String({
    minLength: 1,
    maxLength: 100,
    description: "Key of the point",
    examples: ["apology"],
  }),
  language: LanguageCode,
  kind: Choice(phraseKinds, {
    description:
      "example: what somebody says who makes the point; counter_example: what sounds like it and does not make it; test: makes it, and is only measured with",
  }),
  text: Type.String({
    minLength: 1,
    maxLength: 500,
    description: "Without names or anything else that tells who said it",
    examples: ["It is awful that nothing came, and I feel for you."],
  }),
};
const example = {
  concept: "apology",
  language: "en",
  kind: "counter_example",
  text: "It is awful what they did to you.",
};

export const PreviewScenarioPhrase = Type.Object(sentPhrase, {
  title: "ScenarioPhrasePreview",
  examples: [example],
});

export const AddScenarioPhrase = Type.Object(
  {
    ...sentPhrase,
    source: Type.Optional(
      Choice(phraseSources, {
        description: "Where it was found; typed when left out. Who said it is not kept",
      }),
    ),
  },
  { title: "ScenarioPhraseCreate", examples: [{ ...example, source: "flag" }] },
);

export const ScenarioPhraseEffect = Type.Object(
  {
    text: Type.String({ description: "As it would be stored", examples: ["It is awful that nothing came."] }),
    heard_before: Heard,
    heard_after: Heard,
    is_heard_as_meant: Type.Boolean({
      description: "Whether the point would be heard in it, or, of a counter-example, would not",
    }),
    points: Type.Array(
      Type.Object({
        concept: Concept,
        concept_name: ConceptName,
        before: Type.Object(Quality),
        after: Type.Object(Quality),
      }),
      { description: "The figures of the language, now and with the phrase" },
    ),
    broken: Type.Array(Misfire, { description: "Phrases that would not be heard as meant any more" }),
    mended: Type.Array(Misfire, { description: "Phrases that would be heard as meant from then on" }),
  },
  { $id: "ScenarioPhraseEffect" },
);

const keys = (description: string) => Type.Array(Type.String(), { description, examples: [["apology"]] });
/** What it was when the talk was completed, and what it would be today. */
const ThenAndNow = <S extends Parameters<typeof Nullable>[0]>(schema: S) =>
  Type.Object({ before: Nullable(schema), now: Nullable(schema) });

export const RescoredRun = Type.Object(
  {
    language: LanguageCode,
    scored_by: Nullable(
      Type.String({ description: "What had decided which points were made", examples: ["embedded"] }),
    ),
    detector_version: ThenAndNow(Type.String({ examples: ["3"] })),
    is_content_changed: Type.Boolean({
      description: "Whether authors or operators have changed the scenario since the talk began",
    }),
    score: ThenAndNow(Type.Number({ examples: [67] })),
    pass_mark: ThenAndNow(Type.Integer({ examples: [60] })),
    passed: ThenAndNow(Type.Boolean()),
    breaches: ThenAndNow(ScenarioBreaches),
    points: Type.Array(
      Type.Object({
        concept: Concept,
        concept_name: ConceptName,
        before: Nullable(Type.Boolean({ description: "null: there was no such point" })),
        now: Nullable(Type.Boolean({ description: "null: there is no such point any more" })),
      }),
    ),
    turns: Type.Array(
      Type.Object({
        position: Type.Integer({ examples: [2] }),
        text: Type.String({ examples: ["It is awful that nothing came."] }),
        before: keys("Points that it made"),
        now: keys("Points that it would make"),
      }),
      { description: "What the learner said, where it would make other points now" },
    ),
  },
  { $id: "RescoredScenarioRun" },
);
