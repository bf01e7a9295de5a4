import { type Static, Type } from "typebox";
import { languages } from "#kernel/language.ts";
import { Choice, Id, Nullable, nameBounds, reference, SentLanguage, Timestamp } from "#platform/schema.ts";
import { questionTypes } from "./question.ts";

const surveyKinds = ["onboarding", "feedback", "pulse", "assessment"] as const;
export const sessionStatuses = ["draft", "open", "closed"] as const;

const Option = Type.Object({
  value: Type.String({ minLength: 1, maxLength: 100, pattern: "^\\S+$", examples: ["yes"] }),
  label: Type.String({ minLength: 1, maxLength: 500, pattern: "\\S", examples: ["Yes"] }),
});
const Limit = Nullable(Type.Integer({ minimum: -1000, maximum: 1000 }));

export const SurveyQuestionSchema = Type.Object(
  {
    id: Type.Integer(),
    position: Type.Integer({ description: "From 1" }),
    text: Type.String(),
    type: Choice(questionTypes),
    required: Type.Boolean(),
    options: Type.Array(Option, { description: "Of choices; empty otherwise" }),
    min: Limit,
    max: Limit,
  },
  { $id: "SurveyQuestion" },
);

const Translation = Type.Object({
  title: Type.String({ ...nameBounds, examples: ["Wie geht es uns?"] }),
  description: Type.Optional(Type.String({ maxLength: 4000 })),
  questions: Type.Array(
    Type.Object({
      text: Type.String({ minLength: 1, maxLength: 1000, pattern: "\\S", examples: ["War es klar?"] }),
      options: Type.Optional(Type.Array(Option, { maxItems: 50 })),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});
const translations = {
  en: Type.Optional(Translation),
  de: Type.Optional(Translation),
  fr: Type.Optional(Translation),
  it: Type.Optional(Translation),
};
const Translations = Type.Object(translations, {
  description:
    "The survey in other languages: all questions in their order, and a label for each value. Learners are asked in theirs, or in the template's.",
  additionalProperties: false,
});

export const SurveyTemplate = Type.Object(
  {
    id: Type.Integer(),
    title: Type.String(),
    description: Type.String(),
    language: Choice(languages),
    kind: Choice(surveyKinds),
    is_active: Type.Boolean(),
    questions: Type.Array(reference(SurveyQuestionSchema)),
    translations: Translations,
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "SurveyTemplate" },
);

const sessionFields = {
  id: Type.Integer(),
  survey_template_id: Type.Integer(),
  title: Type.String(),
  status: Choice(sessionStatuses, { description: "open only between opens_at and closes_at" }),
  is_anonymous: Type.Boolean({ description: "Responses name nobody, and few of them are not shown" }),
  team_ids: Type.Array(Type.Integer(), {
    description: "Who is asked; empty: everybody, or nobody where these teams were deleted",
  }),
  invited_count: Type.Integer({ description: "Active users who are asked" }),
  response_count: Type.Integer(),
  opens_at: Nullable(Timestamp),
  closes_at: Nullable(Timestamp),
  creation_date: Timestamp,
  modified_date: Timestamp,
};
export const SurveySession = Type.Object(sessionFields, { $id: "SurveySession" });
export const SurveySessionDetail = Type.Object(
  {
    ...sessionFields,
    questions: Type.Array(reference(SurveyQuestionSchema)),
    response_rate: Nullable(Type.Number({ description: "Responses to a hundred who are asked" })),
    path: Type.String({ description: "Where learners answer, below the site", examples: ["/surveys/7"] }),
  },
  { $id: "SurveySessionDetail" },
);

const Count = Type.Integer({ minimum: 0 });
export const QuestionResult = Type.Object(
  {
    id: Type.Integer(),
    text: Type.String(),
    type: Choice(questionTypes),
    answered: Count,
    mean: Nullable(Type.Number()),
    median: Nullable(Type.Number()),
    distribution: Type.Array(
      Type.Object({
        value: Type.String(),
        label: Type.String(),
        count: Count,
        percentage: Type.Number({ description: "Of those who answered the question" }),
      }),
    ),
    texts: Type.Array(Type.String(), { description: "Up to 1000, in no particular order" }),
  },
  { $id: "SurveyQuestionResult" },
);

export const SurveyResponse = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    user_id: Type.Integer(),
    submitted_at: Timestamp,
    answers: Type.Array(
      Type.Object({
        question_id: Type.Integer(),
        choices: Nullable(Type.Array(Type.String(), { description: "Values chosen" })),
        number: Nullable(Type.Integer()),
        text: Nullable(Type.String()),
      }),
    ),
  },
  { $id: "SurveyResponse" },
);

const Title = Type.String({ ...nameBounds, examples: ["How are we doing?"] });
const Organization = Type.Unsafe<string | number>({ type: ["string", "integer"], description: "Slug or id" });

export const CreateSurveyTemplate = Type.Object(
  {
    organization: Type.Optional(Organization),
    title: Title,
    description: Type.Optional(Type.String({ maxLength: 4000 })),
    language: SentLanguage(),
    kind: Choice(surveyKinds),
    questions: Type.Array(
      Type.Object({
        text: Type.String({ minLength: 1, maxLength: 1000, pattern: "\\S", examples: ["Was it clear?"] }),
        type: Choice(questionTypes),
        required: Type.Optional(Type.Boolean({ description: "Left out: false" })),
        options: Type.Optional(Type.Array(Option, { maxItems: 50 })),
        min: Type.Optional(Limit),
        max: Type.Optional(Limit),
      }),
      {
        minItems: 1,
        maxItems: 100,
        description: `Such as [{"text": "Was it clear?", "type": "rating"}]. Types: ${questionTypes.join(", ")}; a choice needs options, such as [{"value": "yes", "label": "Yes"}]`,
      },
    ),
    translations: Type.Optional(Translations),
  },
  {
    title: "SurveyTemplateCreate",
    examples: [
      {
        organization: "acme",
        title: "How are we doing?",
        language: "en",
        kind: "pulse",
        questions: [
          { text: "How useful was it?", type: "rating", required: true },
          {
            text: "Was it clear?",
            type: "single_choice",
            options: [
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
            ],
          },
        ],
        translations: {
          de: {
            title: "Wie geht es uns?",
            questions: [
              { text: "Wie nützlich war es?" },
              {
                text: "War es klar?",
                options: [
                  { value: "yes", label: "Ja" },
                  { value: "no", label: "Nein" },
                ],
              },
            ],
          },
        },
      },
    ],
  },
);
export type CreateSurveyTemplate = Static<typeof CreateSurveyTemplate>;

export const UpdateSurveyTemplate = Type.Object(
  {
    title: Type.Optional(Title),
    description: Type.Optional(Type.String({ maxLength: 4000 })),
    is_active: Type.Optional(Type.Boolean()),
    translations: Type.Optional(Translations),
  },
  { title: "SurveyTemplateUpdate" },
);
export type UpdateSurveyTemplate = Static<typeof UpdateSurveyTemplate>;

const Moment = Nullable(Type.String({ format: "timestamp", examples: ["2026-09-01T08:00:00+00:00"] }));
export const CreateSurveySession = Type.Object(
  {
    organization: Organization,
    survey_template_id: Id,
    title: Type.Optional(Title),
    is_anonymous: Type.Optional(Type.Boolean({ description: "Left out: true" })),
    team_ids: Type.Optional(
      Type.Array(Id, { maxItems: 1000, description: "Left out or empty: everybody is asked" }),
    ),
    opens_at: Type.Optional(Moment),
    closes_at: Type.Optional(Moment),
  },
  {
    title: "SurveySessionCreate",
    examples: [
      {
        organization: "acme",
        survey_template_id: 1,
        title: "How are we doing?",
        opens_at: "2026-09-01T08:00:00+00:00",
        closes_at: "2026-09-30T18:00:00+00:00",
      },
    ],
  },
);
export type CreateSurveySession = Static<typeof CreateSurveySession>;
